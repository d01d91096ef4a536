import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { object, ref, string } from './schema';

/** Spaces count as characters. */
export const passwordRule = string()
  .required(messages.password.min)
  .min(limits.password.minLength, messages.password.min);

export const newPasswordSchema = object({
  newPassword: passwordRule,
  confirmPassword: string()
    .required(messages.password.confirmationRequired)
    .oneOf([ref('newPassword')], messages.password.mismatch),
});
