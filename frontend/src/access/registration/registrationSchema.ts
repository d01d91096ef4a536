import { personRules } from '@/entities/member/personRules';
import { passwordRule } from '@/shared/forms/passwordRules';
import { object, ref, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { usernameRule } from '@/access/parts/signInSchemas';

export const registrationSchema = object({
  ...personRules,
  invitationCode: string()
    .trim()
    .required(messages.registration.invitationCodeRequired)
    .max(limits.invitationCode.maxLength, messages.codes.customCodeForm),
  username: usernameRule,
  password: passwordRule,
  confirmPassword: string()
    .required(messages.password.mismatch)
    .oneOf([ref('password')], messages.password.mismatch),
});
