import { type AdminAccount } from '../api/adminAccounts';
import { type AccountChange } from '../api/changeAccount';

/** What a super_admin may change of an account at one press. */
export type AccountTask = 'promote' | 'demote' | 'deactivate' | 'activate';

interface TaskWords {
  label: string;
  /** What follows the account's name in the question. */
  consequence: string;
  /** What it means where the account is one's own. */
  ownConsequence?: string;
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
    ownConsequence: 'This list is gone for you at once; only another super admin can give it back.',
    change: { role: 'admin' },
    isDangerous: false,
  },
  deactivate: {
    label: 'Deactivate',
    consequence: 'is signed out everywhere at once and cannot log in until activated again.',
    ownConsequence: 'You are signed out at once; only another super admin can activate you again.',
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

const isOpenSuperAdmin = ({ role, isActive }: AdminAccount) => role === 'super_admin' && isActive;

/** The super admin without whom nobody could manage the accounts any more, where there is only one. */
export function lastSuperAdmin(accounts: readonly AdminAccount[]): AdminAccount | null {
  const [first, ...others] = accounts.filter(isOpenSuperAdmin);
  return first && others.length === 0 ? first : null;
}

/** The tasks that make sense for an account now. */
export function tasksFor({ role, isActive }: AdminAccount): AccountTask[] {
  return [role === 'super_admin' ? 'demote' : 'promote', isActive ? 'deactivate' : 'activate'];
}
