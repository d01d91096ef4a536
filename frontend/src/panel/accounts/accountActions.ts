import { type AccountChange, type AdminAccount } from '@/entities/adminAccount/adminAccount';

export const CHANGE_ERROR = 'Failed to update admin account';

export type AccountAction = 'promote' | 'demote' | 'deactivate' | 'activate';

interface ActionDetails {
  label: string;
  /** Continues the sentence that begins with the account's name. */
  consequence: string;
  /** Shown if the admin changes their own account. */
  ownConsequence?: string;
  change: AccountChange;
  isDestructive: boolean;
}

export const ACCOUNT_ACTIONS: Readonly<Record<AccountAction, ActionDetails>> = {
  promote: {
    label: 'Make super admin',
    consequence: 'will be able to create, change and deactivate admin accounts.',
    change: { role: 'super_admin' },
    isDestructive: false,
  },
  demote: {
    label: 'Make admin',
    consequence: 'will no longer see or manage admin accounts.',
    ownConsequence: 'This list is gone for you at once; only another super admin can give it back.',
    change: { role: 'admin' },
    isDestructive: false,
  },
  deactivate: {
    label: 'Deactivate',
    consequence: 'is signed out everywhere at once and cannot log in until activated again.',
    ownConsequence: 'You are signed out at once; only another super admin can activate you again.',
    change: { isActive: false },
    isDestructive: true,
  },
  activate: {
    label: 'Activate',
    consequence: 'will be able to log in again.',
    change: { isActive: true },
    isDestructive: false,
  },
};

const isActiveSuperAdmin = ({ role, isActive }: AdminAccount) => role === 'super_admin' && isActive;

/** The only active super admin, or null if there are several. This account cannot be demoted or deactivated. */
export function getLastSuperAdmin(accounts: readonly AdminAccount[]): AdminAccount | null {
  const [first, ...others] = accounts.filter(isActiveSuperAdmin);
  return first && others.length === 0 ? first : null;
}

export function getActions({ role, isActive }: AdminAccount): AccountAction[] {
  return [role === 'super_admin' ? 'demote' : 'promote', isActive ? 'deactivate' : 'activate'];
}
