import { getDescribedRoute } from '@/shared/config/descriptions';
import { type PageName } from '@/shared/config/pages';
import { type ToastOptions } from '@/shared/feedback/toastStore';

/** The options of the toggle "Sign in as". Neutral signs in a member, like Users. */
export type SignInOption = 'admin' | 'neutral' | 'users';

export interface AccessVariant {
  title: string;
  lead: string;
  signInOptions: readonly { value: SignInOption; label: string }[];
  initialOption: SignInOption;
  welcomeMember: ToastOptions;
  welcomeAdmin: ToastOptions;
  signInErrorTitle: string;
}

const ADMIN = { value: 'admin', label: 'Admin' } as const;
const NEUTRAL = { value: 'neutral', label: 'Neutral' } as const;
const USERS = { value: 'users', label: 'Users' } as const;
const ACCESS_GRANTED = { title: 'Access granted', text: 'Welcome back to the network' };

function getRouteHeading(page: PageName) {
  const { title, description } = getDescribedRoute(page);
  return { title, lead: description };
}

/** `/login` */
export const loginVariant: AccessVariant = {
  ...getRouteHeading('LoginPage'),
  signInOptions: [ADMIN, NEUTRAL, USERS],
  initialOption: 'neutral',
  welcomeMember: { title: 'Welcome back', text: 'You have successfully logged in as user' },
  welcomeAdmin: { title: 'Welcome back', text: 'You have successfully logged in as admin' },
  signInErrorTitle: 'Login failed',
};

/** `/access-terminal` */
export const terminalVariant: AccessVariant = {
  ...getRouteHeading('AccessTerminalPage'),
  signInOptions: [ADMIN, USERS],
  initialOption: 'users',
  welcomeMember: ACCESS_GRANTED,
  welcomeAdmin: ACCESS_GRANTED,
  signInErrorTitle: 'Access denied',
};
