import { personRules } from '@/shared/forms/personRules';
import { type InferType, object } from '@/shared/forms/schema';

/** The entry form; all four fields are needed, and the company is never sent (public specification, section 5). */
export const credibilitySchema = object({
  firstName: personRules.firstName,
  lastName: personRules.lastName,
  company: personRules.companyName,
  phone: personRules.phone,
});

export type CredibilityValues = InferType<typeof credibilitySchema>;

export const EMPTY_SEARCH: CredibilityValues = { firstName: '', lastName: '', company: '', phone: '' };
