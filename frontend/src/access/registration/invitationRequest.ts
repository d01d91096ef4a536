import { type InvitationRequestForm } from '@/entities/invitationRequest/invitationRequest';
import { callApi } from '@/shared/api/client';
import { emailRule, optionalPhoneRule } from '@/shared/forms/contactRules';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

const { claimsPerMonthOutOfRange, nameRequired } = messages.invitationRequest;
const { maxClaimsPerMonth } = limits.invitationRequest;

/** All values of the form are strings. */
export type RequestValues = Record<keyof InvitationRequestForm, string>;

export const EMPTY_REQUEST: RequestValues = {
  name: '',
  companyName: '',
  email: '',
  phone: '',
  position: '',
  claimsPerMonth: '',
  message: '',
};

export const requestSchema = object({
  name: string().trim().required(nameRequired),
  companyName: string().trim().required(messages.registration.companyNameRequired),
  email: emailRule,
  phone: optionalPhoneRule,
  position: string().trim(),
  claimsPerMonth: string()
    .trim()
    .test('range', claimsPerMonthOutOfRange, (text) => !text || isInRange(text)),
  message: string().trim(),
});

function isInRange(text: string): boolean {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= maxClaimsPerMonth;
}

/** What was left empty is not sent. */
export function toRequest({ claimsPerMonth, ...texts }: RequestValues): InvitationRequestForm {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const request = Object.fromEntries(filled) as Omit<InvitationRequestForm, 'claimsPerMonth'>;
  return claimsPerMonth.trim() ? { ...request, claimsPerMonth: Number(claimsPerMonth) } : request;
}

/** The answer is the same for every address. */
export function requestInvitation(request: InvitationRequestForm): Promise<unknown> {
  return callApi('POST', '/api/invitation-requests', request);
}
