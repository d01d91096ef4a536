import { newPasswordSchema } from '@/shared/forms/passwordRules';
import { personRules } from '@/shared/forms/personRules';
import { object, string } from '@/shared/forms/schema';
import { isSameEmail } from './profileValues';

const CURRENT_PASSWORD_MISSING = 'Please enter your current password';

/** The record, judged as at registration; another email than the member's needs the current password. */
export function profileSchemaFor(email: string) {
  return object({
    ...personRules,
    currentPassword: string().when('email', {
      is: (typed: string) => !isSameEmail(typed, email),
      then: (rule) => rule.required(CURRENT_PASSWORD_MISSING),
    }),
  });
}

/** The current password and the new one, twice. */
export const passwordChangeSchema = newPasswordSchema.shape({
  currentPassword: string().required(CURRENT_PASSWORD_MISSING),
});
