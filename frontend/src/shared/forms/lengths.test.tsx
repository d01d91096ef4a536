import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { createFieldNames } from './fieldNames';
import { passwordRule } from './passwordRules';
import { object } from './schema';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';
import { TextAreaField } from './TextAreaField';
import { TextField } from './TextField';
import { ValidatedForm } from './ValidatedForm';

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
