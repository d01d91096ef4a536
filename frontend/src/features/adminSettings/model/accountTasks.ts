import { type AccountChange } from '../api/changeAccount';

/** What a super_admin may do to an account. */
export type AccountTask = 'promote' | 'demote' | 'deactivate' | 'activate';

interface TaskWords {
  label: string;
  /** What follows the account's name in the question. */
  consequence: string;
  change: AccountChange;
  isDangerous: boolean;
}

/** Each task's button, what it leads to, and what is sent. */
export const ACCOUNT_TASKS: Readonly<Record<AccountTask, TaskWords>> = {
  promote: {
    label: 'Make super admin',
    consequence: 'will be able to create, change and deactivate admin accounts.',
    change: { role: 'super_admin' },
    isDangerous: false,
  },
  demote: {
    label: 'Make admin',
    consequence: 'will no longer see or manage admin accounts.',
    change: { role: 'admin' },
    isDangerous: false,
  },
  deactivate: {
    label: 'Deactivate',
    consequence: 'is signed out everywhere at once and cannot log in until activated again.',
    change: { isActive: false },
    isDangerous: true,
  },
  activate: {
    label: 'Activate',
    consequence: 'will be able to log in again.',
    change: { isActive: true },
    isDangerous: false,
  },
};
