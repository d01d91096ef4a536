import routes from '@rules/routes.json';

/** The access terminal's two forms. */
export type AccessMode = 'login' | 'register';

/** Every address of the app, as functions, so that a link cannot be mistyped. The test holds them against routes.json. */
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

/** One route of the product, as both sides know it. */
export interface RouteFacts {
  path: string;
  page: string;
  title: string;
  description: string;
  area: string;
}

/** All routes, in the order of routes.json. */
export const appRoutes: readonly RouteFacts[] = routes;

/**
 * Title and description of the page of this name.
 * @throws Error where routes.json has no such page.
 */
export function routeOfPage(page: string): RouteFacts {
  const route = appRoutes.find((candidate) => candidate.page === page);
  if (!route) throw new Error(`routes.json has no page ${page}`);
  return route;
}
