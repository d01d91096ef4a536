import { emailRule } from '@/shared/forms/personRules';
import { object } from '@/shared/forms/schema';

/** The address that the link for a new password goes to. */
export const emailSchema = object({ email: emailRule });
