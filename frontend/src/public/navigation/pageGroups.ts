import { type LinkedPage } from '@/shared/config/pages';

/** The index of the site. Pages whose content is in preparation are not in it. */
export const pageGroups: readonly (readonly [title: string, pages: readonly LinkedPage[]])[] = [
  [
    'The network',
    [
      'AboutNetworkPage',
      'OurProcessPage',
      'OurOperativesPage',
      'SystematicApproachPage',
      'SuccessStoriesPage',
    ],
  ],
  [
    'The claim',
    [
      'CarrierTacticsPage',
      'RoofEstimatesPage',
      'InteriorAssessmentsPage',
      'EsxFileReviewsPage',
      'AppraisersPage',
    ],
  ],
  [
    'Membership',
    ['MembershipInfoPage', 'DeploymentPackagesPage', 'CredibilityFormPage', 'ReconnaissancePage'],
  ],
  ['Field library', ['TrainingResourcesPage', 'IndustryUpdatesPage', 'SecureFileTransferPage', 'VerifyPage']],
  ['Doors', ['ContactPage', 'DemoPage', 'LoginPage', 'RegisterPage', 'ForgotPasswordPage']],
];
