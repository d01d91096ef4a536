import { type AdminAccount } from './adminAccount';

/** An active super admin by default. */
export function createAdminAccount(overrides: Partial<AdminAccount> = {}): AdminAccount {
  return {
    id: 'a0000000-0000-4000-8000-000000000001',
    username: 'commander',
    fullName: 'Ada Commander',
    role: 'super_admin',
    isActive: true,
    lastLoginAt: '2026-02-01T08:00:00Z',
    version: 1,
    createdAt: '2026-01-01T09:00:00Z',
    ...overrides,
  };
}
