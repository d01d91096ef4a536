import { needsLicense } from '@/shared/lib/license';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { string } from './schema';

const words = messages.registration;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** An email address, on every form that takes one. */
export const emailRule = string().trim().required(words.emailInvalid).matches(ADDRESS, words.emailInvalid);

/** Who a member is and what they do, at registration and on their record (member specification, section 5). */
export const personRules = {
  firstName: string().trim().required(words.firstNameRequired),
  lastName: string().trim().required(words.lastNameRequired),
  email: emailRule,
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
};
