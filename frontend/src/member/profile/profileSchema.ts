import { newPasswordSchema } from '@/shared/forms/passwordRules';
import { personRules } from '@/entities/member/personRules';
import { object, string } from '@/shared/forms/schema';
import { isSameEmail } from './profileValues';

const CURRENT_PASSWORD_REQUIRED = 'Please enter your current password';

/** The rules of the registration. A new email needs the current password. */
export function createProfileSchema(email: string) {
  return object({
    ...personRules,
    currentPassword: string().when('email', {
      is: (value: string) => !isSameEmail(value, email),
      then: (rule) => rule.required(CURRENT_PASSWORD_REQUIRED),
    }),
  });
}

export const passwordChangeSchema = newPasswordSchema.shape({
  currentPassword: string().required(CURRENT_PASSWORD_REQUIRED),
});
