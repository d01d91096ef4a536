import { personRules } from '@/entities/member/personRules';
import { type InferType, object } from '@/shared/forms/schema';

/** The company is required but never sent. */
export const credibilitySchema = object({
  firstName: personRules.firstName,
  lastName: personRules.lastName,
  company: personRules.companyName,
  phone: personRules.phone,
});

export type CredibilityValues = InferType<typeof credibilitySchema>;

export const EMPTY_VALUES: CredibilityValues = { firstName: '', lastName: '', company: '', phone: '' };
