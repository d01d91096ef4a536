import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import patterns from '@rules/patterns.json';
import { string } from './schema';

const { emailInvalid, phoneTooShort, phoneCountryCode } = messages.registration;
const EMAIL = new RegExp(`^(?:${patterns.email})$`, 'u');
const PHONE = new RegExp(`^(?:${patterns.phone})$`, 'u');

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text) && text.length <= limits.email.maxLength;
}

export const optionalEmailRule = string()
  .trim()
  .test('email', emailInvalid, (address) => !address || isEmailAddress(address));

export const emailRule = optionalEmailRule.required(emailInvalid);

export const optionalPhoneRule = string()
  .trim()
  .test('phone', (phone, { createError }) => {
    if (!phone) return true;
    const digits = phone.replace(/\D/g, '');
    if (digits.length < limits.phone.minDigits) return createError({ message: phoneTooShort });
    return PHONE.test(phone) || createError({ message: phoneCountryCode });
  });

export const phoneRule = optionalPhoneRule.required(phoneTooShort);
