/** The groups that a code may stand in, as the panel lists them; assigned and unassigned split the unused ones. */
export type CodeGroup = 'unused' | 'used' | 'assigned' | 'unassigned';

/** What a list says of its group, and while the group is empty. */
export interface CodeGroupWords {
  group: CodeGroup;
  /** The tab's name (member specification, section 2). */
  label: string;
  /** The value of `?tab=`. */
  tab: string;
  /** What the list holds, in one line. */
  meaning: string;
  empty: string;
  /** What to do about an empty list. */
  hint: string;
}

/** The four lists of codes, in the order of their tabs. */
export const CODE_GROUPS: readonly CodeGroupWords[] = [
  {
    group: 'unused',
    label: 'Active Codes',
    tab: 'active',
    meaning: 'Every code that can still be redeemed, assigned or not.',
    empty: 'No active codes',
    hint: 'Generate a batch above, or create a code of your own.',
  },
  {
    group: 'used',
    label: 'Used Codes',
    tab: 'used',
    meaning: 'Codes that became accounts, with who redeemed them.',
    empty: 'No used codes yet',
    hint: 'A code moves here when somebody registers with it.',
  },
  {
    group: 'assigned',
    label: 'Assigned',
    tab: 'assigned',
    meaning: 'Codes that wait for a person, named by name, phone or email.',
    empty: 'No assigned codes',
    hint: 'Assign a code from Active Codes or Unassigned.',
  },
  {
    group: 'unassigned',
    label: 'Unassigned',
    tab: 'unassigned',
    meaning: 'Codes that anybody may redeem.',
    empty: 'No unassigned codes',
    hint: 'Generate a batch above, or take an assignment back.',
  },
];
