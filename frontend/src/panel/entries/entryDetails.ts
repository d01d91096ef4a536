import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { formatMoney } from '@/shared/lib/money';
import { AMOUNT_FIELDS, type FieldName } from './entryForm';

interface EntryGroup {
  title: string;
  labels: Partial<Record<FieldName, string>>;
}

/** The sections of the form and of the details dialog. */
export const ENTRY_GROUPS = {
  contractor: {
    title: 'Contractor',
    labels: {
      contractorName: 'Name',
      contractorPhone: 'Phone',
      contractorCompany: 'Company',
      contractorEmail: 'Email',
      contractorAddress: 'Address',
    },
  },
  client: { title: 'Client', labels: { clientName: 'Client name', clientAddress: 'Client address' } },
  claim: {
    title: 'Claim and amounts',
    labels: {
      claimType: 'Claim type',
      originalAmount: 'Original amount',
      reducedAmount: 'Reduced amount',
      finalAmount: 'Final amount',
      deductible: 'Deductible',
    },
  },
  adjusters: {
    title: 'Adjusters',
    labels: {
      publicAdjuster: 'Public adjuster',
      fieldAdjuster: 'Field adjuster',
      deskAdjuster: 'Desk adjuster',
    },
  },
  notes: { title: 'Notes', labels: { successStory: 'Success story', notes: 'Notes' } },
  lookup: { title: 'Look-up', labels: { isActive: 'In the credibility challenge' } },
} as const satisfies Record<string, EntryGroup>;

export const LOOKUP_LABELS = { on: 'Found', off: 'Hidden' };

/** An empty string if the value is unknown. */
export function formatField(entry: CredibilityEntry, field: FieldName): string {
  if (field === 'isActive') return entry.isActive ? LOOKUP_LABELS.on : LOOKUP_LABELS.off;
  const value = entry[field];
  if (value === null) return '';
  return (AMOUNT_FIELDS as readonly string[]).includes(field) ? formatMoney(value) : value;
}

/** The fields that differ between two versions, each label prefixed with its section. */
export function getFieldDifferences(before: CredibilityEntry, after: CredibilityEntry) {
  return Object.values(ENTRY_GROUPS).flatMap(({ title, labels }) =>
    (Object.entries(labels) as [FieldName, string][])
      .filter(([field]) => before[field] !== after[field])
      .map(([field, label]) => ({ field, term: `${title}: ${label}`, text: formatField(after, field) })),
  );
}
