import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';

export type Receipt = Schemas['Receipt'];
export type ReceiptReference = Schemas['ReceiptReference'];
/** What the network says about a file. */
export type Verified = Schemas['Verified'];

const RECEIPTS_URL = '/api/user/receipts';

/** Newest first. Always fetched on mount, because every upload makes one. */
export const receiptPagesQuery = (filters: ListFilters) => ({
  ...keysetPagesQuery<Receipt>(RECEIPTS_URL, filters),
  refetchOnMount: 'always' as const,
});

/** Opened by the browser itself. */
export function getReceiptUrl(id: string, kind: 'pdf' | 'json'): string {
  return `${RECEIPTS_URL}/${id}.${kind}`;
}

/** The time of a receipt as it is printed on it: `14:02 UTC`. */
export function formatUtcTime(instant: string): string {
  return `${instant.slice(11, 16)} UTC`;
}
