import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

const { allFieldsRequired, passwordsDoNotMatch } = messages.admin;

/** The panel form's own words (member specification, section 5); the server has others for the same rules. */
export const credentialsSchema = object({
  newUsername: string()
    .trim()
    .required(allFieldsRequired)
    .test('length', messages.username.min, (name) => !name || name.length >= limits.username.minLength),
  newPassword: string()
    .required(allFieldsRequired)
    .test(
      'length',
      messages.password.min,
      (password) => !password || password.length >= limits.password.minLength,
    ),
  confirmPassword: string()
    .required(allFieldsRequired)
    .test('same', passwordsDoNotMatch, (again, { parent }) => {
      const { newPassword } = parent as { newPassword?: string };
      return !again || again === newPassword;
    }),
});
