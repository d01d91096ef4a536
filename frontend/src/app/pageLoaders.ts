import { type PageName } from '@/shared/config/pages';
import { matchRoute } from '@/shared/config/matchRoute';
import { type ComponentType } from 'react';

export type PageLoader = () => Promise<ComponentType>;

export const NOT_FOUND_PAGE = 'NotFoundPage';

/** Each chunk has the name of its page: the server finds the page's files by this name and links them in the HTML. */
const pageModules: Readonly<Record<PageName | typeof NOT_FOUND_PAGE, () => Promise<object>>> = {
  LandingPage: () => import(/* webpackChunkName: "LandingPage" */ '@/public/landing/LandingPage'),
  LoginPage: () => import(/* webpackChunkName: "LoginPage" */ '@/access/terminal/LoginPage'),
  RegisterPage: () => import(/* webpackChunkName: "RegisterPage" */ '@/access/registration/RegisterPage'),
  AccessTerminalPage: () =>
    import(/* webpackChunkName: "AccessTerminalPage" */ '@/access/terminal/AccessTerminalPage'),
  DemoPage: () => import(/* webpackChunkName: "DemoPage" */ '@/demo/DemoPage'),
  DashboardPage: () => import(/* webpackChunkName: "DashboardPage" */ '@/member/dashboard/DashboardPage'),
  NewClaimPage: () => import(/* webpackChunkName: "NewClaimPage" */ '@/member/claims/NewClaimPage'),
  ClaimPage: () => import(/* webpackChunkName: "ClaimPage" */ '@/member/claim/ClaimPage'),
  NotificationsPage: () =>
    import(/* webpackChunkName: "NotificationsPage" */ '@/member/inbox/NotificationsPage'),
  BillingPage: () => import(/* webpackChunkName: "BillingPage" */ '@/member/billing/BillingPage'),
  ReceiptsPage: () => import(/* webpackChunkName: "ReceiptsPage" */ '@/member/receipts/ReceiptsPage'),
  HelpPage: () => import(/* webpackChunkName: "HelpPage" */ '@/member/help/HelpPage'),
  ProfilePage: () => import(/* webpackChunkName: "ProfilePage" */ '@/member/profile/ProfilePage'),
  ReconnaissancePage: () =>
    import(/* webpackChunkName: "ReconnaissancePage" */ '@/member/reconnaissance/ReconnaissancePage'),
  AdminPage: () => import(/* webpackChunkName: "AdminPage" */ '@/panel/AdminPage'),
  AdminLoginPage: () => import(/* webpackChunkName: "AdminLoginPage" */ '@/access/signIn/AdminLoginPage'),
  AdminTestPage: () => import(/* webpackChunkName: "AdminTestPage" */ '@/panel/AdminTestPage'),
  MembershipInfoPage: () =>
    import(/* webpackChunkName: "MembershipInfoPage" */ '@/public/membership/MembershipInfoPage'),
  DeploymentPackagesPage: () =>
    import(/* webpackChunkName: "DeploymentPackagesPage" */ '@/public/packages/DeploymentPackagesPage'),
  AppraisersPage: () => import(/* webpackChunkName: "AppraisersPage" */ '@/public/appraisers/AppraisersPage'),
  VerifyPage: () => import(/* webpackChunkName: "VerifyPage" */ '@/public/verify/VerifyPage'),
  ContactPage: () => import(/* webpackChunkName: "ContactPage" */ '@/public/contact/ContactPage'),
  NavigationPage: () => import(/* webpackChunkName: "NavigationPage" */ '@/public/navigation/NavigationPage'),
  AboutNetworkPage: () =>
    import(/* webpackChunkName: "AboutNetworkPage" */ '@/public/about/AboutNetworkPage'),
  OurProcessPage: () => import(/* webpackChunkName: "OurProcessPage" */ '@/public/process/OurProcessPage'),
  OurOperativesPage: () =>
    import(/* webpackChunkName: "OurOperativesPage" */ '@/public/operatives/OurOperativesPage'),
  SuccessStoriesPage: () =>
    import(/* webpackChunkName: "SuccessStoriesPage" */ '@/public/successStories/SuccessStoriesPage'),
  CarrierTacticsPage: () =>
    import(/* webpackChunkName: "CarrierTacticsPage" */ '@/public/tactics/CarrierTacticsPage'),
  SystematicApproachPage: () =>
    import(
      /* webpackChunkName: "SystematicApproachPage" */ '@/public/systematicApproach/SystematicApproachPage'
    ),
  RoofEstimatesPage: () =>
    import(/* webpackChunkName: "RoofEstimatesPage" */ '@/public/caseFiles/RoofEstimatesPage'),
  InteriorAssessmentsPage: () =>
    import(/* webpackChunkName: "InteriorAssessmentsPage" */ '@/public/caseFiles/InteriorAssessmentsPage'),
  EsxFileReviewsPage: () =>
    import(/* webpackChunkName: "EsxFileReviewsPage" */ '@/public/caseFiles/EsxFileReviewsPage'),
  SecureFileTransferPage: () =>
    import(/* webpackChunkName: "SecureFileTransferPage" */ '@/public/secureTransfer/SecureFileTransferPage'),
  TrainingResourcesPage: () =>
    import(/* webpackChunkName: "TrainingResourcesPage" */ '@/public/training/TrainingResourcesPage'),
  IndustryUpdatesPage: () =>
    import(/* webpackChunkName: "IndustryUpdatesPage" */ '@/public/updates/IndustryUpdatesPage'),
  InsiderReportsPage: () =>
    import(/* webpackChunkName: "InsiderReportsPage" */ '@/public/insiderReports/InsiderReportsPage'),
  CredibilityFormPage: () =>
    import(/* webpackChunkName: "CredibilityFormPage" */ '@/public/credibility/CredibilityFormPage'),
  ForgotPasswordPage: () =>
    import(/* webpackChunkName: "ForgotPasswordPage" */ '@/access/recovery/ForgotPasswordPage'),
  ResetPasswordPage: () =>
    import(/* webpackChunkName: "ResetPasswordPage" */ '@/access/recovery/ResetPasswordPage'),
  ConfirmEmailPage: () =>
    import(/* webpackChunkName: "ConfirmEmailPage" */ '@/access/recovery/ConfirmEmailPage'),
  NotFoundPage: () => import(/* webpackChunkName: "NotFoundPage" */ '@/public/notFound/NotFoundPage'),
};

const loaders = new Map<string, PageLoader>();

/** Always the same function for a page. */
export function getPageLoader(page: keyof typeof pageModules): PageLoader {
  const loader =
    loaders.get(page) ?? (async () => (await pageModules[page]())[page as never] as ComponentType);
  loaders.set(page, loader);
  return loader;
}

export function getPageLoaderAt(pathname: string): PageLoader {
  return getPageLoader(matchRoute(pathname)?.page ?? NOT_FOUND_PAGE);
}
