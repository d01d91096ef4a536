/** What an entry of the main menu leads to; the page that draws the menu knows the addresses. */
export type MenuTarget = 'about' | 'register' | 'login' | 'packages' | 'demo' | 'landing';

export interface MenuEntry {
  target: MenuTarget;
  /** The key that chooses it while the keyboard is in the menu. */
  shortcut: string;
  title: string;
  text: string;
}

/** The main menu (public specification, section 2). */
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
    text: 'PHANTOM, GHOST, ASSASSIN: what each carries, and what it costs a month.',
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

export interface PageGroup {
  title: string;
  /** Names of routes.json, which holds the titles and the addresses. */
  pages: readonly string[];
}

/** Every page that a visitor may want, under what it is about. */
export const pageIndex: readonly PageGroup[] = [
  {
    title: 'The network',
    pages: [
      'AboutNetworkPage',
      'OurProcessPage',
      'OurOperativesPage',
      'SystematicApproachPage',
      'SuccessStoriesPage',
    ],
  },
  {
    title: 'The claim',
    pages: [
      'CarrierTacticsPage',
      'RoofEstimatesPage',
      'InteriorAssessmentsPage',
      'EsxFileReviewsPage',
      'AppraisersPage',
    ],
  },
  {
    title: 'Membership',
    pages: ['MembershipInfoPage', 'DeploymentPackagesPage', 'CredibilityFormPage', 'ReconnaissancePage'],
  },
  {
    title: 'Field library',
    pages: ['TrainingResourcesPage', 'IndustryUpdatesPage', 'InsiderReportsPage', 'SecureFileTransferPage'],
  },
  { title: 'Doors', pages: ['ContactPage', 'DemoPage', 'LoginPage', 'RegisterPage', 'ForgotPasswordPage'] },
];
