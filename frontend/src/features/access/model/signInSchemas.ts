import { passwordRule } from '@/shared/forms/passwordRules';
import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

/** A username long enough, on every form that takes one (member specification, section 5). */
export const usernameRule = string()
  .trim()
  .required(messages.username.min)
  .min(limits.username.minLength, messages.username.min);

/** Sign-in at the access terminal, for members and for admins. */
export const signInSchema = object({ username: usernameRule, password: passwordRule });

/** The admins' own page asks only that both be there. */
export const adminSignInSchema = object({
  username: string().trim().required('Username is required'),
  password: string().required('Password is required'),
});
