import { type ComponentType } from 'react';
import { routeAt } from './routeAt';

export type PageLoader = () => Promise<ComponentType>;

/**
 * Every page of routes.json, each in a chunk that bears its name: the server looks the page's files up by that name
 * and links them in the HTML.
 */
export const pageLoaders: Readonly<Record<string, PageLoader>> = {
  LandingPage: async () =>
    (await import(/* webpackChunkName: "LandingPage" */ '@/pages/marketing/LandingPage')).LandingPage,
  LoginPage: async () =>
    (await import(/* webpackChunkName: "LoginPage" */ '@/pages/access/LoginPage')).LoginPage,
  RegisterPage: async () =>
    (await import(/* webpackChunkName: "RegisterPage" */ '@/pages/access/RegisterPage')).RegisterPage,
  AccessTerminalPage: async () =>
    (await import(/* webpackChunkName: "AccessTerminalPage" */ '@/pages/access/AccessTerminalPage'))
      .AccessTerminalPage,
  DemoPage: async () => (await import(/* webpackChunkName: "DemoPage" */ '@/pages/demo/DemoPage')).DemoPage,
  DashboardPage: async () =>
    (await import(/* webpackChunkName: "DashboardPage" */ '@/pages/member/DashboardPage')).DashboardPage,
  ClaimPage: async () =>
    (await import(/* webpackChunkName: "ClaimPage" */ '@/pages/member/ClaimPage')).ClaimPage,
  ProfilePage: async () =>
    (await import(/* webpackChunkName: "ProfilePage" */ '@/pages/member/ProfilePage')).ProfilePage,
  ReconnaissancePage: async () =>
    (await import(/* webpackChunkName: "ReconnaissancePage" */ '@/pages/member/ReconnaissancePage'))
      .ReconnaissancePage,
  AdminPage: async () =>
    (await import(/* webpackChunkName: "AdminPage" */ '@/pages/admin/AdminPage')).AdminPage,
  AdminLoginPage: async () =>
    (await import(/* webpackChunkName: "AdminLoginPage" */ '@/pages/access/AdminLoginPage')).AdminLoginPage,
  AdminTestPage: async () =>
    (await import(/* webpackChunkName: "AdminTestPage" */ '@/pages/admin/AdminTestPage')).AdminTestPage,
  MembershipInfoPage: async () =>
    (await import(/* webpackChunkName: "MembershipInfoPage" */ '@/pages/marketing/MembershipInfoPage'))
      .MembershipInfoPage,
  DeploymentPackagesPage: async () =>
    (
      await import(
        /* webpackChunkName: "DeploymentPackagesPage" */ '@/pages/marketing/DeploymentPackagesPage'
      )
    ).DeploymentPackagesPage,
  AppraisersPage: async () =>
    (await import(/* webpackChunkName: "AppraisersPage" */ '@/pages/marketing/AppraisersPage'))
      .AppraisersPage,
  ContactPage: async () =>
    (await import(/* webpackChunkName: "ContactPage" */ '@/pages/marketing/ContactPage')).ContactPage,
  NavigationPage: async () =>
    (await import(/* webpackChunkName: "NavigationPage" */ '@/pages/marketing/NavigationPage'))
      .NavigationPage,
  AboutNetworkPage: async () =>
    (await import(/* webpackChunkName: "AboutNetworkPage" */ '@/pages/marketing/AboutNetworkPage'))
      .AboutNetworkPage,
  OurProcessPage: async () =>
    (await import(/* webpackChunkName: "OurProcessPage" */ '@/pages/marketing/OurProcessPage'))
      .OurProcessPage,
  OurOperativesPage: async () =>
    (await import(/* webpackChunkName: "OurOperativesPage" */ '@/pages/marketing/OurOperativesPage'))
      .OurOperativesPage,
  SuccessStoriesPage: async () =>
    (await import(/* webpackChunkName: "SuccessStoriesPage" */ '@/pages/marketing/SuccessStoriesPage'))
      .SuccessStoriesPage,
  CarrierTacticsPage: async () =>
    (await import(/* webpackChunkName: "CarrierTacticsPage" */ '@/pages/marketing/CarrierTacticsPage'))
      .CarrierTacticsPage,
  SystematicApproachPage: async () =>
    (
      await import(
        /* webpackChunkName: "SystematicApproachPage" */ '@/pages/marketing/SystematicApproachPage'
      )
    ).SystematicApproachPage,
  RoofEstimatesPage: async () =>
    (await import(/* webpackChunkName: "RoofEstimatesPage" */ '@/pages/marketing/RoofEstimatesPage'))
      .RoofEstimatesPage,
  InteriorAssessmentsPage: async () =>
    (
      await import(
        /* webpackChunkName: "InteriorAssessmentsPage" */ '@/pages/marketing/InteriorAssessmentsPage'
      )
    ).InteriorAssessmentsPage,
  EsxFileReviewsPage: async () =>
    (await import(/* webpackChunkName: "EsxFileReviewsPage" */ '@/pages/marketing/EsxFileReviewsPage'))
      .EsxFileReviewsPage,
  SecureFileTransferPage: async () =>
    (
      await import(
        /* webpackChunkName: "SecureFileTransferPage" */ '@/pages/marketing/SecureFileTransferPage'
      )
    ).SecureFileTransferPage,
  TrainingResourcesPage: async () =>
    (await import(/* webpackChunkName: "TrainingResourcesPage" */ '@/pages/marketing/TrainingResourcesPage'))
      .TrainingResourcesPage,
  IndustryUpdatesPage: async () =>
    (await import(/* webpackChunkName: "IndustryUpdatesPage" */ '@/pages/marketing/IndustryUpdatesPage'))
      .IndustryUpdatesPage,
  InsiderReportsPage: async () =>
    (await import(/* webpackChunkName: "InsiderReportsPage" */ '@/pages/marketing/InsiderReportsPage'))
      .InsiderReportsPage,
  CredibilityFormPage: async () =>
    (await import(/* webpackChunkName: "CredibilityFormPage" */ '@/pages/marketing/CredibilityFormPage'))
      .CredibilityFormPage,
  ForgotPasswordPage: async () =>
    (await import(/* webpackChunkName: "ForgotPasswordPage" */ '@/pages/access/ForgotPasswordPage'))
      .ForgotPasswordPage,
  ResetPasswordPage: async () =>
    (await import(/* webpackChunkName: "ResetPasswordPage" */ '@/pages/access/ResetPasswordPage'))
      .ResetPasswordPage,
  ConfirmEmailPage: async () =>
    (await import(/* webpackChunkName: "ConfirmEmailPage" */ '@/pages/access/ConfirmEmailPage'))
      .ConfirmEmailPage,
};

/** The page for every other path. */
export const loadNotFoundPage: PageLoader = async () =>
  (await import(/* webpackChunkName: "NotFoundPage" */ '@/pages/NotFoundPage')).NotFoundPage;

/** What fetches the page of a path. */
export function pageLoaderOf(pathname: string): PageLoader {
  const route = routeAt(pathname);
  return (route && pageLoaders[route.page]) ?? loadNotFoundPage;
}
