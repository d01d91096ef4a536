import { type AssigneeType } from '@/entities/invitationCode/invitationCode';
import { toAssignRequest, assignmentSchemas, type AssignmentValues } from './assignmentSchema';

const EMPTY: AssignmentValues = {
  assigneeFirstName: '',
  assigneeLastName: '',
  assigneePhone: '',
  assigneeEmail: '',
};

function getErrors(kind: AssigneeType, values: Partial<AssignmentValues>): string[] {
  try {
    assignmentSchemas[kind].validateSync({ ...EMPTY, ...values }, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
}

const BOTH_NAMES = 'Please enter both first and last name';

test.each<[AssigneeType, Partial<AssignmentValues>, string[]]>([
  ['name', {}, [BOTH_NAMES, BOTH_NAMES]],
  ['name', { assigneeFirstName: 'Rosa' }, [BOTH_NAMES]],
  ['name', { assigneeFirstName: 'Rosa', assigneeLastName: '   ' }, [BOTH_NAMES]],
  ['name', { assigneeFirstName: 'Rosa', assigneeLastName: 'Lee' }, []],
  ['phone', {}, ['Please enter a phone number']],
  ['phone', { assigneePhone: '(555) 123-456' }, ['Phone must be in format (xxx) xxx-xxxx']],
  ['phone', { assigneePhone: '5551234567' }, ['Phone must be in format (xxx) xxx-xxxx']],
  ['phone', { assigneePhone: '(555) 123-4567' }, []],
  ['email', {}, ['Please enter an email address']],
  ['email', { assigneeEmail: 'grace.example' }, ['Email must contain @ and . symbols']],
  ['email', { assigneeEmail: 'grace@example' }, ['Email must contain @ and . symbols']],
  ['email', { assigneeEmail: 'grace.h@example' }, ['Please enter a valid email address']],
  ['email', { assigneeEmail: 'grace hopper@example.com' }, ['Please enter a valid email address']],
  ['email', { assigneeEmail: `${'g'.repeat(250)}@example.com` }, ['Please enter a valid email address']],
  ['email', { assigneeEmail: ' grace@example.com ' }, []],
])('assigning by %s with %o shows %j', (kind, values, messages) => {
  expect(getErrors(kind, values)).toEqual(messages);
});

test('the request contains only the fields of the chosen type, trimmed', () => {
  const values = {
    assigneeFirstName: ' Rosa ',
    assigneeLastName: ' Lee',
    assigneePhone: '(555) 123-4567',
    assigneeEmail: ' rosa@example.com ',
  };
  expect(toAssignRequest('name', values)).toEqual({
    assigneeType: 'name',
    assigneeFirstName: 'Rosa',
    assigneeLastName: 'Lee',
  });
  expect(toAssignRequest('phone', values)).toEqual({
    assigneeType: 'phone',
    assigneePhone: '(555) 123-4567',
  });
  expect(toAssignRequest('email', values)).toEqual({
    assigneeType: 'email',
    assigneeEmail: 'rosa@example.com',
  });
});
