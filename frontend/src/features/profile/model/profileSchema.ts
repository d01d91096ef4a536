import { newPasswordSchema } from '@/shared/forms/passwordRules';
import { personRules } from '@/shared/forms/personRules';
import { object, string } from '@/shared/forms/schema';

/** The record, judged as at registration. */
export const profileSchema = object(personRules);

/** The current password and the new one, twice. */
export const passwordChangeSchema = newPasswordSchema.shape({
  currentPassword: string().required('Please enter your current password'),
});
