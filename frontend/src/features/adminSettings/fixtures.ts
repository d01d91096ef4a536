import { type AdminAccount } from './api/adminAccounts';

/** The signed-in super_admin. */
export const ownAccount: AdminAccount = {
  id: 'a0000000-0000-4000-8000-000000000001',
  username: 'commander',
  fullName: 'Ada Commander',
  role: 'super_admin',
  isActive: true,
  lastLoginAt: '2026-02-01T08:00:00Z',
  version: 1,
  createdAt: '2026-01-01T09:00:00Z',
};

/** An admin who has never signed in. */
export const otherAccount: AdminAccount = {
  ...ownAccount,
  id: 'a0000000-0000-4000-8000-000000000002',
  username: 'deputy',
  fullName: 'Dana Deputy',
  role: 'admin',
  lastLoginAt: null,
};

/** Another super_admin. */
export const secondSuperAdmin: AdminAccount = {
  ...ownAccount,
  id: 'a0000000-0000-4000-8000-000000000003',
  username: 'marshal',
  fullName: 'Mo Marshal',
};
