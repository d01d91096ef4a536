import { requiresLicense } from '@/entities/member/license';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { string } from '@/shared/forms/schema';

const text = messages.registration;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function countDigits(value: string): number {
  return value.replace(/\D/g, '').length;
}

export const emailRule = string().trim().required(text.emailInvalid).matches(EMAIL, text.emailInvalid);

/** For the registration and the profile. */
export const personRules = {
  firstName: string().trim().required(text.firstNameRequired),
  lastName: string().trim().required(text.lastNameRequired),
  email: emailRule,
  phone: string()
    .required(text.phoneTooShort)
    .test('digits', text.phoneTooShort, (phone) => countDigits(phone) >= limits.phone.minDigits),
  companyName: string().trim().required(text.companyNameRequired),
  position: string().trim().required(text.positionRequired),
  licenseNumber: string()
    .trim()
    .when('position', {
      is: requiresLicense,
      then: (rule) => rule.required(text.licenseNumberRequired),
    }),
};
