import { formatUtcTime, getReceiptUrl, type ReceiptReference } from './receipt';

interface ReceiptLinkProps {
  receipt: ReceiptReference;
  /** When the files were stored. */
  receivedAt: string;
}

/** `Received: R-000123, 14:02 UTC`, with the receipt as PDF. */
export function ReceiptLink({ receipt, receivedAt }: ReceiptLinkProps) {
  return (
    <span>
      Received: <a href={getReceiptUrl(receipt.id, 'pdf')}>{receipt.number}</a>, {formatUtcTime(receivedAt)}
    </span>
  );
}
