import { routeOfPage } from '@/shared/config/paths';
import { type ToastWords } from '@/shared/ui/toastStore';

/** Where the second toggle stands: the middle signs in a member, as Users does. */
export type Position = 'admin' | 'neutral' | 'users';

/** What tells the two access pages apart. */
export interface AccessVariant {
  title: string;
  lead: string;
  positions: readonly { value: Position; label: string }[];
  initialPosition: Position;
  welcomeMember: ToastWords;
  welcomeAdmin: ToastWords;
  signInFailure: string;
}

const ADMIN = { value: 'admin', label: 'Admin' } as const;
const NEUTRAL = { value: 'neutral', label: 'Neutral' } as const;
const USERS = { value: 'users', label: 'Users' } as const;
const ACCESS_GRANTED = { title: 'Access granted', text: 'Welcome back to the network' };

function headOf(page: string) {
  const { title, description } = routeOfPage(page);
  return { title, lead: description };
}

/** `/login` */
export const loginVariant: AccessVariant = {
  ...headOf('LoginPage'),
  positions: [ADMIN, NEUTRAL, USERS],
  initialPosition: 'neutral',
  welcomeMember: { title: 'Welcome back', text: 'You have successfully logged in as user' },
  welcomeAdmin: { title: 'Welcome back', text: 'You have successfully logged in as admin' },
  signInFailure: 'Login failed',
};

/** `/access-terminal` */
export const terminalVariant: AccessVariant = {
  ...headOf('AccessTerminalPage'),
  positions: [ADMIN, USERS],
  initialPosition: 'users',
  welcomeMember: ACCESS_GRANTED,
  welcomeAdmin: ACCESS_GRANTED,
  signInFailure: 'Access denied',
};
