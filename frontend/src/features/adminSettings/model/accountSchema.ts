import { type AdminRole } from '@/entities/adminAccount/adminAccount';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

const password = string().test(
  'length',
  messages.password.min,
  (value) => (value ?? '').length >= limits.password.minLength,
);

/** For the password that a super admin sets for another admin. */
export const accountPasswordSchema = object({ password });

/** An empty field gets the message for one that is too short. */
export const accountSchema = object({
  username: string()
    .trim()
    .test('length', messages.username.min, (name) => (name ?? '').length >= limits.username.minLength),
  fullName: string()
    .trim()
    .test('length', messages.admin.fullNameMin, (name) => (name ?? '').length >= limits.fullName.minLength),
  password,
});

export const ROLE_OPTIONS: readonly { value: AdminRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'super_admin', label: 'Super admin' },
];

export function getRoleLabel(role: string): string {
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}
