import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { type AdminRole } from '../api/adminAccounts';

const password = string().test(
  'length',
  messages.password.min,
  (typed) => (typed ?? '').length >= limits.password.minLength,
);

/** A password that a super_admin gives somebody. */
export const newPasswordSchema = object({ password });

/** A new admin (member specification, section 5). An empty field fails as one that is too short. */
export const accountSchema = object({
  username: string()
    .trim()
    .test('length', messages.username.min, (name) => (name ?? '').length >= limits.username.minLength),
  fullName: string()
    .trim()
    .test('length', messages.admin.fullNameMin, (name) => (name ?? '').length >= limits.fullName.minLength),
  password,
});

/** The two roles, as a person reads them. */
export const ROLES: readonly { value: AdminRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'super_admin', label: 'Super admin' },
];

/** A role in words. */
export function roleLabel(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
