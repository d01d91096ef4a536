import routes from '@rules/routes.json';

/** The two forms of the access terminal. */
export type AccessMode = 'login' | 'register';

/** The path of every route, so that the compiler checks links. A test compares them with routes.json. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  login: () => '/login',
  register: () => '/register',
  accessTerminal: (mode?: AccessMode) => (mode ? `/access-terminal?mode=${mode}` : '/access-terminal'),
  demo: () => '/demo',
  dashboard: () => '/dashboard',
  claim: (claimId: string) => `/claims/${encodeURIComponent(claimId)}`,
  profile: () => '/profile',
  notifications: () => '/notifications',
  reconnaissance: () => '/reconnaissance',
  admin: () => '/admin',
  adminLogin: () => '/admin-login',
  adminTest: () => '/admin-test',
  membershipInfo: () => '/membership-info',
  deploymentPackages: () => '/deployment-packages',
  appraisers: () => '/appraisers',
  contact: () => '/contact',
  navigation: () => '/navigation',
  aboutNetwork: () => '/about-network',
  ourProcess: () => '/our-process',
  ourOperatives: () => '/our-operatives',
  successStories: () => '/success-stories',
  carrierTactics: () => '/carrier-tactics',
  systematicApproach: () => '/systematic-approach',
  roofEstimates: () => '/roof-estimates',
  interiorAssessments: () => '/interior-assessments',
  esxFileReviews: () => '/esx-file-reviews',
  secureFileTransfer: () => '/secure-file-transfer',
  trainingResources: () => '/training-resources',
  industryUpdates: () => '/industry-updates',
  insiderReports: () => '/insider-reports',
  credibilityForm: () => '/credibility-form',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
} as const;

/** A route of routes.json, which Django uses as well. */
export interface AppRoute {
  path: string;
  page: string;
  title: string;
  area: string;
  /** The page shows the figures of the plans, and the server sends them with it. */
  hasPlans?: boolean;
  /**
   * The build renders the page while its data loads, and the server sends this to those who are signed in. On a public
   * page: to members, who have another content there.
   */
  hasSkeleton?: boolean;
}

export const appRoutes: readonly AppRoute[] = routes;

/** @throws Error if routes.json has no such page */
export function getRouteOfPage(page: string): AppRoute {
  const route = appRoutes.find((candidate) => candidate.page === page);
  if (!route) throw new Error(`routes.json has no page ${page}`);
  return route;
}
