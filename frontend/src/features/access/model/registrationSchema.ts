import { object, ref, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { needsLicense } from './license';
import { passwordRule, usernameRule } from './signInSchemas';

const words = messages.registration;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** The registration form (member specification, section 5). */
export const registrationSchema = object({
  invitationCode: string()
    .trim()
    .required(words.invitationCodeRequired)
    .max(limits.invitationCode.maxLength, messages.codes.customCodeForm),
  firstName: string().trim().required(words.firstNameRequired),
  lastName: string().trim().required(words.lastNameRequired),
  email: string().trim().required(words.emailInvalid).matches(ADDRESS, words.emailInvalid),
  phone: string()
    .required(words.phoneTooShort)
    .test('digits', words.phoneTooShort, (phone) => countDigits(phone) >= limits.phone.minDigits),
  companyName: string().trim().required(words.companyNameRequired),
  position: string().trim().required(words.positionRequired),
  licenseNumber: string()
    .trim()
    .when('position', {
      is: needsLicense,
      then: (rule) => rule.required(words.licenseNumberRequired),
    }),
  username: usernameRule,
  password: passwordRule,
  confirmPassword: string()
    .required(messages.password.mismatch)
    .oneOf([ref('password')], messages.password.mismatch),
});
