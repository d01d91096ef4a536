import { hasLength } from '@/shared/forms/lengthRules';
import { passwordRule } from '@/shared/forms/passwordRules';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

export const usernameRule = string()
  .trim()
  .required(messages.username.min)
  .test('length', messages.username.min, hasLength(limits.username.minLength));

/** For the access terminal, where both members and admins sign in. */
export const signInSchema = object({ username: usernameRule, password: passwordRule });

/** The admin sign-in page checks only that both fields are filled in. */
export const adminSignInSchema = object({
  username: string().trim().required('Username is required'),
  password: string().required('Password is required'),
});
