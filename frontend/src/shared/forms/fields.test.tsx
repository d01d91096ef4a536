import { render } from '@/test/render';
import messages from '@rules/messages.json';
import { screen } from '@testing-library/react';
import { DateField } from './DateField';
import { MoneyField } from './MoneyField';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';
import { SubmitButton } from './SubmitButton';
import { TextAreaField } from './TextAreaField';
import { TextField } from './TextField';
import { ValidatedForm } from './ValidatedForm';
import { createFieldNames } from './fieldNames';
import { passwordRule } from './passwordRules';
import { object } from './schema';
import { bootData } from '@/shared/api/bootData';
import { deleteDrafts, deleteUnsentOfOthers, getDraftKey, readDraft, saveDraft } from './drafts';

describe('fields', () => {
  describe('lengths', () => {
    const EMPTY = { homeowner: '', notes: '', password: 'secret' };
    const field = createFieldNames<typeof EMPTY>();
    const MAX = 1000;

    function renderForm(values: Partial<typeof EMPTY>) {
      const onSubmit = jest.fn(() => Promise.resolve());
      return {
        onSubmit,
        ...render(
          <ValidatedForm
            initialValues={{ ...EMPTY, ...values }}
            schema={object({ password: passwordRule })}
            fallbackMessage="Failed"
            onSubmit={onSubmit}
          >
            <TextField name={field('homeowner')} label="Homeowner" maxLength={MAX} />
            <TextAreaField name={field('notes')} label="Notes" maxLength={MAX} />
            <PasswordField
              name={field('password')}
              label="Password"
              autoComplete="new-password"
              maxLength={MAX}
            />
            <SubmitButton busyLabel="PROCESSING...">Submit</SubmitButton>
          </ValidatedForm>,
        ),
      };
    }

    const clickSubmit = () => screen.getByRole('button', { name: 'Submit' });

    test.each<[string, Partial<typeof EMPTY>]>([
      ['emoji', { homeowner: '😀'.repeat(MAX), notes: '😀'.repeat(MAX), password: '😀'.repeat(MAX) }],
      ['line breaks', { notes: 'x\r\n'.repeat(MAX / 2 - 1) + 'xx' }],
      ['surrounding spaces', { homeowner: ` ${'x'.repeat(MAX)} `, notes: `${'x'.repeat(MAX)}\n` }],
    ])('a text of the maximum length is accepted, counted as on the server: %s', async (_case, values) => {
      const { user, onSubmit } = renderForm(values);
      await user.click(clickSubmit());
      expect(onSubmit).toHaveBeenCalledTimes(1);
    });

    test.each<[string, Partial<typeof EMPTY>]>([
      ['Homeowner', { homeowner: 'x'.repeat(MAX + 1) }],
      ['Notes', { notes: 'x\n'.repeat(MAX / 2) + 'x' }],
      ['Password', { password: ' '.repeat(MAX + 1) }],
    ])('a text that is too long is kept and says so: %s', async (label, values) => {
      const { user, onSubmit } = renderForm(values);
      await user.click(clickSubmit());
      const input = screen.getByLabelText(label);
      expect(input).toHaveAccessibleDescription('Enter at most 1,000 characters');
      expect(input).toHaveValue(Object.values(values)[0]);
      expect(onSubmit).not.toHaveBeenCalled();
    });

    test('three emoji are too short for a password', async () => {
      const { user, onSubmit } = renderForm({ password: '😀😀😀' });
      await user.click(clickSubmit());
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'Password must be at least 6 characters',
      );
      expect(onSubmit).not.toHaveBeenCalled();
    });
  });

  describe('formattedFields', () => {
    const EMPTY = { phone: '', originalClaimAmount: '', dol: '' };
    const field = createFieldNames<typeof EMPTY>();

    function renderFields(initialValues = EMPTY) {
      const onSubmit = jest.fn(() => Promise.resolve());
      const view = render(
        <ValidatedForm initialValues={initialValues} fallbackMessage="Failed" onSubmit={onSubmit}>
          <PhoneField name={field('phone')} label="Phone" />
          <MoneyField name={field('originalClaimAmount')} label="Original amount" />
          <DateField name={field('dol')} label="Date of Loss" />
          <SubmitButton busyLabel="PROCESSING...">Submit</SubmitButton>
        </ValidatedForm>,
      );
      return {
        ...view,
        onSubmit,
        phone: screen.getByLabelText('Phone'),
        amount: screen.getByLabelText('Original amount'),
      };
    }

    test('a phone number accepts only digits and is formatted as (555) 123-4567', async () => {
      const { user, onSubmit, phone } = renderFields();
      await user.type(phone, '555abc1234567890');
      expect(phone).toHaveValue('(555) 123-4567');
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(onSubmit).toHaveBeenCalledWith({ ...EMPTY, phone: '(555) 123-4567' }, expect.anything());
    });

    test('a pasted number keeps its ten digits', async () => {
      const { user, onSubmit, phone } = renderFields();
      await user.click(phone);
      await user.paste('+1 (555) 123-4567');
      expect(phone).toHaveValue('(555) 123-4567');
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(onSubmit).toHaveBeenCalledWith({ ...EMPTY, phone: '(555) 123-4567' }, expect.anything());
    });

    test('a pasted number of another country stays visible and says why it is refused', async () => {
      const { user, phone } = renderFields();
      await user.click(phone);
      await user.paste('+44 20 7946 0958');
      expect(phone).toHaveValue('+44 20 7946 0958');
      expect(phone).toHaveAccessibleDescription(messages.registration.phoneCountryCode);
      await user.clear(phone);
      await user.type(phone, '5551234567');
      expect(phone).toHaveValue('(555) 123-4567');
      expect(phone).not.toHaveAccessibleDescription();
    });

    test('an amount is shown with separators and sent as a plain decimal', async () => {
      const { user, onSubmit, amount } = renderFields();
      await user.type(amount, '52000.555');
      expect(amount).toHaveValue('52,000.55');
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(onSubmit).toHaveBeenCalledWith({ ...EMPTY, originalClaimAmount: '52000.55' }, expect.anything());
    });

    test('an amount has at most as many digits as the server stores', async () => {
      const { user, amount } = renderFields();
      await user.type(amount, '12345678901234');
      expect(amount).toHaveValue('1,234,567,890,123');
    });

    test('a date is sent as YYYY-MM-DD text', async () => {
      const { user, onSubmit } = renderFields();
      await user.type(screen.getByLabelText('Date of Loss'), '2026-01-31');
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(onSubmit).toHaveBeenCalledWith({ ...EMPTY, dol: '2026-01-31' }, expect.anything());
    });

    test('fields show their initial values', () => {
      const { phone, amount } = renderFields({
        phone: '(555) 123-4567',
        originalClaimAmount: '1250.00',
        dol: '',
      });
      expect(phone).toHaveValue('(555) 123-4567');
      expect(amount).toHaveValue('1,250.00');
    });
  });
});

describe('drafts', () => {
  const KINDS = ['local', 'session', 'memory'] as const;
  const INES = getDraftKey('claim', 'ines');
  const DANA = getDraftKey('claim', 'dana');
  const VISITOR = getDraftKey('claim', null);
  const VALUES = { homeowner: 'Whitfield' };

  const getStored = (kind: (typeof KINDS)[number]) =>
    [INES, DANA, VISITOR].map((key) => readDraft(kind, key));

  afterEach(() => {
    deleteUnsentOfOthers('nobody');
    localStorage.clear();
    sessionStorage.clear();
  });

  test.each(KINDS)("a draft in the %s storage is only its owner's, until it is deleted", (kind) => {
    saveDraft(kind, INES, VALUES);
    expect(getStored(kind)).toEqual([VALUES, undefined, undefined]);
    saveDraft(kind, INES, null);
    expect(getStored(kind)).toEqual([undefined, undefined, undefined]);
  });

  test('a sign-out deletes all drafts of the person, and only theirs', () => {
    localStorage.setItem('unrelated', 'x');
    for (const kind of KINDS) for (const key of [INES, DANA, VISITOR]) saveDraft(kind, key, VALUES);
    deleteDrafts('ines');
    for (const kind of KINDS) expect(getStored(kind)).toEqual([undefined, VALUES, VALUES]);
    expect(localStorage.getItem('unrelated')).toBe('x');
  });

  test('the sign-in of another person deletes what could not be sent, and no draft', () => {
    for (const kind of KINDS) saveDraft(kind, INES, VALUES);
    deleteUnsentOfOthers('ines');
    expect(readDraft('memory', INES)).toEqual(VALUES);
    deleteUnsentOfOthers('dana');
    expect(KINDS.map((kind) => readDraft(kind, INES))).toEqual([VALUES, VALUES, undefined]);
  });

  test('nothing is saved during an impersonation', () => {
    bootData.impersonation = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
    for (const kind of KINDS) saveDraft(kind, DANA, VALUES);
    bootData.impersonation = null;
    for (const kind of KINDS) expect(readDraft(kind, DANA)).toBeUndefined();
  });

  test('what a full storage refuses is kept until the page is loaded again, and says so', () => {
    saveDraft('local', INES, VALUES);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const longer = { homeowner: 'Whitfield and sons' };
    expect(saveDraft('local', INES, longer)).toBe(false);
    expect(readDraft('local', INES)).toEqual(longer);

    full.mockRestore();
    expect(saveDraft('local', INES, VALUES)).toBe(true);
    expect(readDraft('local', INES)).toEqual(VALUES);
  });
});
