import { optionalEmailRule } from '@/shared/forms/contactRules';
import { type InferType, object, string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';

const { incomplete } = messages.contact;

/** The field names are those of the API. */
export const contactSchema = object({
  callsign: string().trim().required(incomplete),
  encryptedChannel: optionalEmailRule.required(incomplete),
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
