export type DemoTone = 'neutral' | 'good' | 'watch';

export const demoLead =
  "One month at a storm contractor's desk, as the members' dashboard shows it. The people, the properties, the files and the figures are samples.";

interface DemoQuota {
  label: string;
  used: number;
  quota: number;
}

interface DemoPlan {
  displayName: string;
  /** US dollars per month. */
  price: number;
  subscriptionDays: number;
  daysRemaining: number;
  renewalCount: number;
  isActive: boolean;
  quotas: Readonly<Record<'estimates' | 'appraisals' | 'engineers' | 'attorneys', DemoQuota>>;
}

export const demoPlan: DemoPlan = {
  displayName: 'GHOST',
  price: 8500,
  subscriptionDays: 30,
  daysRemaining: 9,
  renewalCount: 4,
  isActive: true,
  quotas: {
    estimates: { label: 'Estimates', used: 31, quota: 50 },
    appraisals: { label: 'Appraisals', used: 7, quota: 10 },
    engineers: { label: 'Engineer Assignments', used: 2, quota: 5 },
    attorneys: { label: 'Attorney Assistance', used: 1, quota: 3 },
  },
};

export const demoMetrics = {
  /** From the oldest day to today, with a storm in the second week. */
  filesPerDay: [1, 2, 3, 0, 1, 4, 3, 2, 5, 1, 0, 6, 9, 8, 7, 4, 3, 5, 2, 3, 1, 1, 0, 1, 0, 1, 0, 1, 2, 1],
  claimsFiled: 41,
  claimsApproved: 24,
  medianDaysToApproval: 11,
  /** US dollars, of the approved claims only: the member's own estimates, and what was approved. */
  originalTotal: 1074900,
  finalTotal: 1312540.5,
} as const;

export const demoUpload = { maxPerArea: 2, delayMs: 2000 } as const;

export type DemoAreaId = 'estimates' | 'policy' | 'photos';

export interface DemoFile {
  name: string;
  megabytes: number;
}

export interface DemoArea {
  id: DemoAreaId;
  /** Also the label of the button. */
  title: string;
  /** The kind of its files in a list. */
  kind: string;
  purpose: string;
  maxMegabytes: number;
  extensions: readonly string[];
  /** The files of the simulated uploads, in order. */
  samples: readonly DemoFile[];
}

export const demoAreas: readonly DemoArea[] = [
  {
    id: 'estimates',
    title: 'Upload Estimates',
    kind: 'Estimate',
    purpose: "Your own scope or the carrier's, as it is.",
    maxMegabytes: 25,
    extensions: ['.esx', '.xlsx', '.pdf'],
    samples: [
      { name: 'Sample hail roof.esx', megabytes: 2.4 },
      { name: 'Sample supplement.xlsx', megabytes: 0.6 },
    ],
  },
  {
    id: 'policy',
    title: 'Upload Policy Jacket',
    kind: 'Policy jacket',
    purpose: 'The dec page, the forms and every endorsement.',
    maxMegabytes: 50,
    extensions: ['.pdf', '.doc', '.docx'],
    samples: [
      { name: 'Sample policy jacket.pdf', megabytes: 5.8 },
      { name: 'Sample dec page.docx', megabytes: 0.3 },
    ],
  },
  {
    id: 'photos',
    title: 'Upload Photo Report',
    kind: 'Photo report',
    purpose: 'Slopes, elevations, rooms and test squares.',
    maxMegabytes: 100,
    extensions: ['.jpg', '.png', '.pdf', '.zip'],
    samples: [
      { name: 'Sample photo report.pdf', megabytes: 24.6 },
      { name: 'Sample slope photos.zip', megabytes: 71.5 },
    ],
  },
];
