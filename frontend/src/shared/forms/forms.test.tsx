import { ApiError } from '@/shared/api/apiError';
import { render } from '@/test/render';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { createFieldNames } from './fieldNames';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';
import { object, string } from './schema';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';
import { ValidatedForm } from './ValidatedForm';
import messages from '@rules/messages.json';
import { DateField } from './DateField';
import { MoneyField } from './MoneyField';
import { PhoneField } from './PhoneField';
import { TextAreaField } from './TextAreaField';
import { passwordRule } from './passwordRules';

describe('ValidatedForm', () => {
  const schema = object({
    username: string()
      .min(3, 'Username must be at least 3 characters')
      .required('Username must be at least 3 characters'),
  });

  interface Values {
    username: string;
    password: string;
  }

  const field = createFieldNames<Values>();

  function renderForm(onSubmit: (values: Values) => Promise<unknown>, onError?: (error: unknown) => void) {
    return render(
      <ValidatedForm
        label="Sign in"
        initialValues={{ username: '', password: '' }}
        schema={schema}
        fallbackMessage="Failed to sign in"
        onSubmit={onSubmit}
        onError={onError}
      >
        <TextField name={field('username')} label="Username" hint="As on your invitation" />
        <PasswordField name={field('password')} label="Password" autoComplete="current-password" />
        <FormError title="Login failed" />
        <SubmitButton busyLabel="PROCESSING...">Sign in</SubmitButton>
      </ValidatedForm>,
    );
  }

  const submit = () => screen.getByRole('button', { name: 'Sign in' });
  const username = () => screen.getByRole('textbox', { name: 'Username' });

  test('a submit shows an error at its field and focuses it; before that no error is shown', async () => {
    const onSubmit = jest.fn(() => Promise.resolve());
    const { user } = renderForm(onSubmit);
    await user.type(username(), 'ab');
    expect(username()).not.toHaveAttribute('aria-invalid', 'true');

    await user.click(submit());
    expect(username()).toHaveAttribute('aria-invalid', 'true');
    expect(username()).toHaveAccessibleDescription(
      'Username must be at least 3 characters As on your invitation',
    );
    await waitFor(() => expect(username()).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();

    await user.type(username(), 'c');
    expect(username()).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('the submitted values have the names of the API', async () => {
    const onSubmit = jest.fn(() => Promise.resolve());
    const { user } = renderForm(onSubmit);
    expect(username()).toHaveAttribute('name', 'username');
    await user.type(username(), 'rosa');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ username: 'rosa', password: 'secret1' }, expect.anything());
  });

  test('a refused submit keeps the typed values and shows its messages at their fields', async () => {
    const refusal = new ApiError({
      status: 400,
      code: 'invalid',
      message: 'Username is already taken',
      fieldErrors: { username: ['Username is already taken'] },
    });
    const onError = jest.fn();
    const { user } = renderForm(() => Promise.reject(refusal), onError);
    await user.type(username(), 'rosa');
    await user.click(submit());

    expect(await screen.findByRole('alert')).toHaveTextContent('Login failedUsername is already taken');
    expect(username()).toHaveValue('rosa');
    expect(username()).toHaveAccessibleDescription(/^Username is already taken/);
    expect(username()).toHaveFocus();
    expect(onError).toHaveBeenCalledWith(refusal);

    await user.type(username(), 'x');
    expect(username()).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('alert')).toBeVisible();
  });

  test('a server error shows its reference until the next submit', async () => {
    const serverError = new ApiError({
      status: 500,
      code: 'server_error',
      message: 'Something went wrong on our side.',
      requestId: '8c1f0a5be2d94e37',
    });
    const onSubmit = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(serverError);
    const { user } = renderForm(onSubmit);
    await user.type(username(), 'rosa');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('on our side.Reference 8c1f0a5be2d94e37');

    await user.click(submit());
    expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
  });

  test('an error without a message for people shows the fallback message', async () => {
    const { user } = renderForm(() => Promise.reject(new TypeError('x is undefined')));
    await user.type(username(), 'rosa');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sign in');
  });

  test('while the form is sent the button shows its busy label and a second submit does nothing', async () => {
    let finish = () => undefined as unknown;
    const onSubmit = jest.fn(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    const { user } = renderForm(onSubmit);
    await user.type(username(), 'rosa{Enter}');
    expect(await screen.findByRole('button', { name: 'PROCESSING...' })).toBeVisible();
    await user.type(username(), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('two submits in the same tick send once', async () => {
    let finish = () => undefined as unknown;
    const onSubmit = jest.fn(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    const { user } = renderForm(onSubmit);
    await user.type(username(), 'rosa');
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Sign in' });
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await screen.findByRole('button', { name: 'PROCESSING...' })).toBeVisible();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    finish();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('a password can be shown and hidden again', async () => {
    const { user } = renderForm(() => Promise.resolve());
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('a misspelt field name does not compile', () => {
    // @ts-expect-error The form has no such field.
    expect(field('usrname')).toBe('usrname');
  });

  describe('what was typed but not sent', () => {
    const LEAVE_QUESTION = 'You have changes that are not saved. Leave this page?';
    const CLOSE_QUESTION = 'You have changes that are not saved. Discard them?';

    function Form(props: { asksBeforeLeaving?: boolean; isInDialog?: boolean }) {
      return (
        <ValidatedForm
          label="Rename"
          initialValues={{ username: '' }}
          fallbackMessage="Failed to rename"
          onSubmit={() => Promise.resolve()}
          asksBeforeLeaving={props.asksBeforeLeaving}
        >
          <TextField name={field('username')} label="Username" />
          {props.isInDialog && <DialogCloseButton />}
        </ValidatedForm>
      );
    }

    function FormDialog({ asksBeforeLeaving }: { asksBeforeLeaving?: boolean }) {
      const [isOpen, setIsOpen] = useState(true);
      return (
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Rename">
          <Form asksBeforeLeaving={asksBeforeLeaving} isInDialog />
        </Dialog>
      );
    }

    async function renderTyped(element: ReactElement) {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
      const view = render(element, { shell: <Link to="/elsewhere">Elsewhere</Link> });
      await view.user.type(username(), 'ada');
      return { ...view, confirm };
    }

    const click = (name: string) => (user: UserEvent) => user.click(screen.getByRole('button', { name }));

    test.each([
      ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
      ['a click beside the dialog', () => Promise.resolve(fireEvent.pointerDown(document.body))],
      ['the close button', click('Close')],
      ['Cancel', click('Cancel')],
    ])('%s closes a dialog only after a confirmation', async (_name, close) => {
      const { user, confirm } = await renderTyped(<FormDialog />);
      await close(user);
      expect(confirm.mock.calls).toEqual([[CLOSE_QUESTION]]);
      expect(username()).toHaveValue('ada');
      confirm.mockReturnValue(true);
      await close(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(confirm).toHaveBeenCalledTimes(2);
    });

    test('a dialog in which the old value was typed again closes at once', async () => {
      const { user, confirm } = await renderTyped(<FormDialog />);
      await user.clear(username());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(confirm).not.toHaveBeenCalled();
    });

    test('a dialog that keeps a draft closes at once', async () => {
      const { user, confirm } = await renderTyped(<FormDialog asksBeforeLeaving={false} />);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(confirm).not.toHaveBeenCalled();
    });

    test.each([
      [true, [[LEAVE_QUESTION]]],
      [undefined, []],
    ])('a form on a page asks if it says so (%s)', async (asksBeforeLeaving, questions) => {
      const { user, confirm } = await renderTyped(<Form asksBeforeLeaving={asksBeforeLeaving} />);
      await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
      expect(confirm.mock.calls).toEqual(questions);
    });
  });
});

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
