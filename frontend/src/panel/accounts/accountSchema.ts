import { type AdminRole } from '@/entities/adminAccount/adminAccount';
import { optionalEmailRule } from '@/shared/forms/contactRules';
import { hasLength } from '@/shared/forms/lengthRules';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

const password = string().test('length', messages.password.min, hasLength(limits.password.minLength));

/** For the password that a super admin sets for another admin. */
export const accountPasswordSchema = object({ password });

/** An empty field gets the message for one that is too short. */
export const accountSchema = object({
  username: string().trim().test('length', messages.username.min, hasLength(limits.username.minLength)),
  fullName: string().trim().test('length', messages.admin.fullNameMin, hasLength(limits.fullName.minLength)),
  email: optionalEmailRule,
  password,
});

export const ROLE_OPTIONS: readonly { value: AdminRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'super_admin', label: 'Super admin' },
];

export function getRoleLabel(role: string): string {
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}
