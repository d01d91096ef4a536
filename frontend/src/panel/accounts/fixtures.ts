import { createAdminAccount } from '@/entities/adminAccount/fixtures';

/** The signed-in super admin. */
export const ownAccount = createAdminAccount();

/** An admin who has never signed in. */
export const otherAccount = createAdminAccount({
  id: 'a0000000-0000-4000-8000-000000000002',
  username: 'deputy',
  fullName: 'Dana Deputy',
  role: 'admin',
  lastLoginAt: null,
});

export const secondSuperAdmin = createAdminAccount({
  id: 'a0000000-0000-4000-8000-000000000003',
  username: 'marshal',
  fullName: 'Mo Marshal',
});
