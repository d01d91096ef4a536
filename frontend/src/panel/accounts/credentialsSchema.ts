import { hasLength } from '@/shared/forms/lengthRules';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

const { allFieldsRequired, passwordsDoNotMatch } = messages.admin;

const isValidUsername = hasLength(limits.username.minLength);
const isValidPassword = hasLength(limits.password.minLength);

/** The panel has its own messages for these rules; those of the server differ. */
export const credentialsSchema = object({
  newUsername: string()
    .trim()
    .required(allFieldsRequired)
    .test('length', messages.username.min, (name) => !name || isValidUsername(name)),
  newPassword: string()
    .required(allFieldsRequired)
    .test('length', messages.password.min, (password) => !password || isValidPassword(password)),
  confirmPassword: string()
    .required(allFieldsRequired)
    .test('same', passwordsDoNotMatch, (confirmation, { parent }) => {
      const { newPassword } = parent as { newPassword?: string };
      return !confirmation || confirmation === newPassword;
    }),
});
