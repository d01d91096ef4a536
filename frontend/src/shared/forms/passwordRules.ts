import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { object, ref, string } from './schema';

/** A password long enough; spaces count. */
export const passwordRule = string()
  .required(messages.password.min)
  .min(limits.password.minLength, messages.password.min);

/** A new password, typed twice. */
export const newPasswordSchema = object({
  newPassword: passwordRule,
  confirmPassword: string()
    .required(messages.password.confirmationRequired)
    .oneOf([ref('newPassword')], messages.password.mismatch),
});
