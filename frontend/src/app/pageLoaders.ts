import { matchRoute } from '@/shared/config/matchRoute';
import { type ComponentType } from 'react';

export type PageLoader = () => Promise<ComponentType>;

/** Each chunk has the name of its page: the server finds the page's files by this name and links them in the HTML. */
const pageModules: Readonly<Record<string, () => Promise<object>>> = {
  LandingPage: () => import(/* webpackChunkName: "LandingPage" */ '@/pages/marketing/LandingPage'),
  LoginPage: () => import(/* webpackChunkName: "LoginPage" */ '@/pages/access/LoginPage'),
  RegisterPage: () => import(/* webpackChunkName: "RegisterPage" */ '@/pages/access/RegisterPage'),
  AccessTerminalPage: () =>
    import(/* webpackChunkName: "AccessTerminalPage" */ '@/pages/access/AccessTerminalPage'),
  DemoPage: () => import(/* webpackChunkName: "DemoPage" */ '@/pages/demo/DemoPage'),
  DashboardPage: () => import(/* webpackChunkName: "DashboardPage" */ '@/pages/member/DashboardPage'),
  ClaimPage: () => import(/* webpackChunkName: "ClaimPage" */ '@/pages/member/ClaimPage'),
  NotificationsPage: () =>
    import(/* webpackChunkName: "NotificationsPage" */ '@/pages/member/NotificationsPage'),
  ProfilePage: () => import(/* webpackChunkName: "ProfilePage" */ '@/pages/member/ProfilePage'),
  ReconnaissancePage: () =>
    import(/* webpackChunkName: "ReconnaissancePage" */ '@/pages/member/ReconnaissancePage'),
  AdminPage: () => import(/* webpackChunkName: "AdminPage" */ '@/pages/admin/AdminPage'),
  AdminLoginPage: () => import(/* webpackChunkName: "AdminLoginPage" */ '@/pages/access/AdminLoginPage'),
  AdminTestPage: () => import(/* webpackChunkName: "AdminTestPage" */ '@/pages/admin/AdminTestPage'),
  MembershipInfoPage: () =>
    import(/* webpackChunkName: "MembershipInfoPage" */ '@/pages/marketing/MembershipInfoPage'),
  DeploymentPackagesPage: () =>
    import(/* webpackChunkName: "DeploymentPackagesPage" */ '@/pages/marketing/DeploymentPackagesPage'),
  AppraisersPage: () => import(/* webpackChunkName: "AppraisersPage" */ '@/pages/marketing/AppraisersPage'),
  ContactPage: () => import(/* webpackChunkName: "ContactPage" */ '@/pages/marketing/ContactPage'),
  NavigationPage: () => import(/* webpackChunkName: "NavigationPage" */ '@/pages/marketing/NavigationPage'),
  AboutNetworkPage: () =>
    import(/* webpackChunkName: "AboutNetworkPage" */ '@/pages/marketing/AboutNetworkPage'),
  OurProcessPage: () => import(/* webpackChunkName: "OurProcessPage" */ '@/pages/marketing/OurProcessPage'),
  OurOperativesPage: () =>
    import(/* webpackChunkName: "OurOperativesPage" */ '@/pages/marketing/OurOperativesPage'),
  SuccessStoriesPage: () =>
    import(/* webpackChunkName: "SuccessStoriesPage" */ '@/pages/marketing/SuccessStoriesPage'),
  CarrierTacticsPage: () =>
    import(/* webpackChunkName: "CarrierTacticsPage" */ '@/pages/marketing/CarrierTacticsPage'),
  SystematicApproachPage: () =>
    import(/* webpackChunkName: "SystematicApproachPage" */ '@/pages/marketing/SystematicApproachPage'),
  RoofEstimatesPage: () =>
    import(/* webpackChunkName: "RoofEstimatesPage" */ '@/pages/marketing/RoofEstimatesPage'),
  InteriorAssessmentsPage: () =>
    import(/* webpackChunkName: "InteriorAssessmentsPage" */ '@/pages/marketing/InteriorAssessmentsPage'),
  EsxFileReviewsPage: () =>
    import(/* webpackChunkName: "EsxFileReviewsPage" */ '@/pages/marketing/EsxFileReviewsPage'),
  SecureFileTransferPage: () =>
    import(/* webpackChunkName: "SecureFileTransferPage" */ '@/pages/marketing/SecureFileTransferPage'),
  TrainingResourcesPage: () =>
    import(/* webpackChunkName: "TrainingResourcesPage" */ '@/pages/marketing/TrainingResourcesPage'),
  IndustryUpdatesPage: () =>
    import(/* webpackChunkName: "IndustryUpdatesPage" */ '@/pages/marketing/IndustryUpdatesPage'),
  InsiderReportsPage: () =>
    import(/* webpackChunkName: "InsiderReportsPage" */ '@/pages/marketing/InsiderReportsPage'),
  CredibilityFormPage: () =>
    import(/* webpackChunkName: "CredibilityFormPage" */ '@/pages/marketing/CredibilityFormPage'),
  ForgotPasswordPage: () =>
    import(/* webpackChunkName: "ForgotPasswordPage" */ '@/pages/access/ForgotPasswordPage'),
  ResetPasswordPage: () =>
    import(/* webpackChunkName: "ResetPasswordPage" */ '@/pages/access/ResetPasswordPage'),
  ConfirmEmailPage: () =>
    import(/* webpackChunkName: "ConfirmEmailPage" */ '@/pages/access/ConfirmEmailPage'),
  NotFoundPage: () => import(/* webpackChunkName: "NotFoundPage" */ '@/pages/NotFoundPage'),
};

export const NOT_FOUND_PAGE = 'NotFoundPage';

const loaders = new Map<string, PageLoader>();

/**
 * The loader of a page of routes.json.
 * @throws Error if there is no such page
 */
export function getPageLoader(page: string): PageLoader {
  const loadModule = pageModules[page];
  if (!loadModule) throw new Error(`No page ${page}`);
  const loader = loaders.get(page) ?? (async () => (await loadModule())[page as never] as ComponentType);
  loaders.set(page, loader);
  return loader;
}

export function getPageLoaderAt(pathname: string): PageLoader {
  return getPageLoader(matchRoute(pathname)?.page ?? NOT_FOUND_PAGE);
}
