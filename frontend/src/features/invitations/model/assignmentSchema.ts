import { type components } from '@/shared/api/schema';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

type AssignRequest = components['schemas']['AssignRequest'];
export type AssigneeType = AssignRequest['assigneeType'];

/** Everything the dialog's fields hold, whichever kind of assignee is chosen: switching loses nothing. */
export interface AssignmentValues {
  assigneeFirstName: string;
  assigneeLastName: string;
  assigneePhone: string;
  assigneeEmail: string;
}

const words = messages.assignment;
const personName = string().trim().required(words.name).max(limits.personName.maxLength);

/** An email address in the admin's hand. */
export const addressRule = string()
  .trim()
  .required(words.emailRequired)
  .test('symbols', words.emailSymbols, (email) => !email || (email.includes('@') && email.includes('.')))
  .test('form', words.emailInvalid, (email) => !hasSymbols(email) || isAddress(email));

/** What each kind of assignee needs (member specification, section 5). Of several faults the first one is told. */
export const assignmentSchemas = {
  name: object({ assigneeFirstName: personName, assigneeLastName: personName }),
  phone: object({
    assigneePhone: string()
      .trim()
      .required(words.phoneRequired)
      .matches(/^\(\d{3}\) \d{3}-\d{4}$/, { message: words.phoneFormat, excludeEmptyString: true }),
  }),
  email: object({ assigneeEmail: addressRule }),
} as const;

function hasSymbols(email: string | undefined): email is string {
  return Boolean(email?.includes('@') && email.includes('.'));
}

function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= limits.email.maxLength;
}

/** The request for the chosen kind: its own fields, trimmed, and no others. */
export function assignmentOf(type: AssigneeType, values: AssignmentValues): AssignRequest {
  if (type === 'name') {
    return {
      assigneeType: type,
      assigneeFirstName: values.assigneeFirstName.trim(),
      assigneeLastName: values.assigneeLastName.trim(),
    };
  }
  if (type === 'phone') return { assigneeType: type, assigneePhone: values.assigneePhone.trim() };
  return { assigneeType: type, assigneeEmail: values.assigneeEmail.trim() };
}
