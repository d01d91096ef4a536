import { emailRule } from '@/shared/forms/personRules';
import { type InferType, object, string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';

const { incomplete } = messages.contact;

/** The form's fields, under the API's names; all four are needed (public specification, section 5). */
export const contactSchema = object({
  callsign: string().trim().required(incomplete),
  encryptedChannel: string()
    .trim()
    .required(incomplete)
    .test('address', messages.registration.emailInvalid, (text) => !text || emailRule.isValidSync(text)),
  operationType: string().required(incomplete),
  missionDetails: string().trim().required(incomplete),
});

export type ContactValues = InferType<typeof contactSchema>;

export const EMPTY_MESSAGE: ContactValues = {
  callsign: '',
  encryptedChannel: '',
  operationType: '',
  missionDetails: '',
};

/** Whether a field is still empty. */
export function isIncomplete(values: ContactValues): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}
