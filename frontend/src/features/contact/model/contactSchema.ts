import { emailRule } from '@/entities/member/personRules';
import { type InferType, object, string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';

const { incomplete } = messages.contact;

/** The field names are those of the API. */
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

export function isIncomplete(values: ContactValues): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}
