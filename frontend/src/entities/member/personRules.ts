import { requiresLicense } from '@/entities/member/license';
import { emailRule, phoneRule } from '@/shared/forms/contactRules';
import { string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';

const text = messages.registration;

/** For the registration and the profile. */
export const personRules = {
  firstName: string().trim().required(text.firstNameRequired),
  lastName: string().trim().required(text.lastNameRequired),
  email: emailRule,
  phone: phoneRule,
  companyName: string().trim().required(text.companyNameRequired),
  position: string().trim().required(text.positionRequired),
  licenseNumber: string()
    .trim()
    .when('position', {
      is: requiresLicense,
      then: (rule) => rule.required(text.licenseNumberRequired),
    }),
};
