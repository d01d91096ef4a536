import { type CodeGroup } from '@/entities/invitationCode/invitationCode';

export const FETCH_ERROR = 'Failed to fetch invitation codes';

export interface CodeGroupLabels {
  group: CodeGroup;
  label: string;
  /** The value of `?tab=`. */
  tab: string;
  description: string;
  emptyMessage: string;
  emptyHint: string;
}

/** In the order of the tabs. */
export const CODE_GROUPS: readonly CodeGroupLabels[] = [
  {
    group: 'unused',
    label: 'Active Codes',
    tab: 'active',
    description: 'Every code that can still be redeemed, assigned or not.',
    emptyMessage: 'No active codes',
    emptyHint: 'Generate a batch above, or create a code of your own.',
  },
  {
    group: 'used',
    label: 'Used Codes',
    tab: 'used',
    description: 'Codes that became accounts, with who redeemed them.',
    emptyMessage: 'No used codes yet',
    emptyHint: 'A code moves here when somebody registers with it.',
  },
  {
    group: 'assigned',
    label: 'Assigned',
    tab: 'assigned',
    description: 'Codes reserved for one person, by name, phone or email.',
    emptyMessage: 'No assigned codes',
    emptyHint: 'Assign a code from Active Codes or Unassigned.',
  },
  {
    group: 'unassigned',
    label: 'Unassigned',
    tab: 'unassigned',
    description: 'Codes that anyone can redeem.',
    emptyMessage: 'No unassigned codes',
    emptyHint: 'Generate a batch above, or take an assignment back.',
  },
];
