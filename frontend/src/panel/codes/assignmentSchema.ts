import { type AssigneeType, type AssignRequest } from '@/entities/invitationCode/invitationCode';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

/** The fields of every assignee type, so that switching the type keeps what was typed. */
export interface AssignmentValues {
  assigneeFirstName: string;
  assigneeLastName: string;
  assigneePhone: string;
  assigneeEmail: string;
}

const text = messages.assignment;
const personName = string().trim().required(text.name);

export const recipientEmailRule = string()
  .trim()
  .required(text.emailRequired)
  .test('symbols', text.emailSymbols, (email) => !email || (email.includes('@') && email.includes('.')))
  .test('form', text.emailInvalid, (email) => !hasAtAndDot(email) || isEmailAddress(email));

/** The rules for each assignee type. The form shows the first error of a field. */
export const assignmentSchemas = {
  name: object({ assigneeFirstName: personName, assigneeLastName: personName }),
  phone: object({
    assigneePhone: string()
      .trim()
      .required(text.phoneRequired)
      .matches(/^\(\d{3}\) \d{3}-\d{4}$/, { message: text.phoneFormat, excludeEmptyString: true }),
  }),
  email: object({ assigneeEmail: recipientEmailRule }),
} as const;

function hasAtAndDot(email: string | undefined): email is string {
  return Boolean(email?.includes('@') && email.includes('.'));
}

function isEmailAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= limits.email.maxLength;
}

/** Contains only the fields of the chosen type, trimmed. */
export function toAssignRequest(type: AssigneeType, values: AssignmentValues): AssignRequest {
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
