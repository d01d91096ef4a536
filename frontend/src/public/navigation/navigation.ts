export type MenuTarget = 'about' | 'register' | 'login' | 'packages' | 'demo' | 'landing';

export interface MenuEntry {
  target: MenuTarget;
  /** The key that opens the entry while the menu has the focus. */
  shortcut: string;
  title: string;
  text: string;
}

export const mainMenu: readonly MenuEntry[] = [
  {
    target: 'about',
    shortcut: '1',
    title: 'About the Network',
    text: 'Who we are, how a carrier decides, and what we do about it.',
  },
  {
    target: 'register',
    shortcut: '2',
    title: 'Activate Invitation',
    text: 'Redeem your one-time code and bind this device.',
  },
  {
    target: 'login',
    shortcut: '3',
    title: 'Sign In',
    text: 'Members from a bound device, and administrators.',
  },
  {
    target: 'packages',
    shortcut: '4',
    title: 'Deployment Packages',
    text: 'PHANTOM, GHOST, ASSASSIN: what each includes, and what it costs a month.',
  },
  {
    target: 'demo',
    shortcut: '5',
    title: 'Guest Demo',
    text: "Walk a member's dashboard on sample data. No code needed.",
  },
  {
    target: 'landing',
    shortcut: '0',
    title: 'Back to Home',
    text: 'Close the menu and return to the landing page.',
  },
];
