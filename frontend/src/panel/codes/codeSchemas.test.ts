import { type AssigneeType } from '@/entities/invitationCode/invitationCode';
import { toAssignRequest, assignmentSchemas, type AssignmentValues } from './assignmentSchema';
import { customCodeSchema, toOptionalFields, isValidBatchCount } from './creationSchemas';
import { endOfDay, describeExpiry } from './expiry';

describe('assignmentSchema', () => {
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
});

describe('creationSchemas', () => {
  test.each([
    ['1', true],
    ['5', true],
    [' 100 ', true],
    ['0', false],
    ['101', false],
    ['2.5', false],
    ['-3', false],
    ['1e1', false],
    ['ten', false],
    ['', false],
    [undefined, false],
  ])('a batch of %j codes is valid: %s', (text, isValid) => {
    expect(isValidBatchCount(text)).toBe(isValid);
  });

  test.each([
    ['   ', ['Please enter a custom code']],
    ['no spaces', ['Use at most 50 letters, digits, hyphens and underscores']],
    ['x'.repeat(51), ['Use at most 50 letters, digits, hyphens and underscores']],
    [' vip_2026-a ', []],
  ])('the custom code %j shows %j', async (code, messages) => {
    const errors = await customCodeSchema.validate({ code }, { abortEarly: false }).then(
      () => [],
      (error: unknown) => (error as { errors: string[] }).errors,
    );
    expect(errors).toEqual(messages);
  });

  test('an expiry is the end of the chosen day, and empty fields are omitted', () => {
    expect(toOptionalFields({ note: ' Houston ', expiresAt: '2026-02-28' })).toEqual({
      note: 'Houston',
      expiresAt: '2026-03-01T00:00:00.000Z',
    });
    expect(toOptionalFields({ note: '  ', expiresAt: '' })).toEqual({});
  });
});

describe('expiry', () => {
  const NOW = new Date('2026-02-01T12:00:00Z');

  test.each([
    ['2026-02-01T12:00:00Z', 'expired Feb 1, 2026 12:00 PM', 'danger'],
    ['2026-02-01T12:59:59Z', 'expires in less than an hour, Feb 1, 2026 12:59 PM', 'watch'],
    ['2026-02-01T13:00:00Z', 'expires in 1 hour, Feb 1, 2026 1:00 PM', 'watch'],
    ['2026-02-03T11:59:00Z', 'expires in 47 hours, Feb 3, 2026 11:59 AM', 'watch'],
    ['2026-02-03T12:00:00Z', 'expires in 2 days, Feb 3, 2026 12:00 PM', 'watch'],
    ['2026-02-08T12:00:00Z', 'expires in 7 days, Feb 8, 2026 12:00 PM', 'watch'],
    ['2026-02-08T12:00:01Z', 'expires Feb 8, 2026 12:00 PM', 'neutral'],
  ])('an expiry at %s is described as %j', (expiresAt, text, tone) => {
    expect(describeExpiry(expiresAt, NOW)).toMatchObject({ text, tone });
  });

  test('a day ends at the start of the next day', () => {
    expect(endOfDay('2026-02-28')).toBe('2026-03-01T00:00:00.000Z');
  });
});
