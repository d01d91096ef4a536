import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { object, ref, string } from './schema';
import { hasLength } from './lengthRules';

/** Spaces count as characters. */
export const passwordRule = string()
  .required(messages.password.min)
  .test('length', messages.password.min, hasLength(limits.password.minLength));

export const newPasswordSchema = object({
  newPassword: passwordRule,
  confirmPassword: string()
    .required(messages.password.confirmationRequired)
    .oneOf([ref('newPassword')], messages.password.mismatch),
});
