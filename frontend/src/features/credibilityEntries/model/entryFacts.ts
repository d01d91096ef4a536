import { formatMoney } from '@/shared/lib/money';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { AMOUNTS, type FieldName } from './entryForm';

interface EntryGroup {
  title: string;
  /** What each fact is called within the group. */
  labels: Partial<Record<FieldName, string>>;
}

/** What an entry is made of, as the form and the page of one entry are divided. */
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
  lookUp: { title: 'Look-up', labels: { isActive: 'In the credibility challenge' } },
} as const satisfies Record<string, EntryGroup>;

/** Whether the public finds an entry, in a word. */
export const LOOK_UP_WORDS = { on: 'Found', off: 'Hidden' };

/** A fact of an entry as a person reads it; an empty text where it is not known. */
export function factText(entry: CredibilityEntry, field: FieldName): string {
  if (field === 'isActive') return entry.isActive ? LOOK_UP_WORDS.on : LOOK_UP_WORDS.off;
  const value = entry[field];
  if (value === null) return '';
  return (AMOUNTS as readonly string[]).includes(field) ? formatMoney(value) : value;
}

/** What differs between two states of one entry, each fact with its group's name before its own. */
export function differingFacts(before: CredibilityEntry, after: CredibilityEntry) {
  return Object.values(ENTRY_GROUPS).flatMap(({ title, labels }) =>
    (Object.entries(labels) as [FieldName, string][])
      .filter(([field]) => before[field] !== after[field])
      .map(([field, label]) => ({ field, term: `${title}: ${label}`, text: factText(after, field) })),
  );
}
