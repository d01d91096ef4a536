import { type DemoFile, demoPlan, type DemoTone } from './demo';

const { appraisals } = demoPlan.quotas;

/** In the order in which a file passes through them. */
export const demoUploadStatuses = {
  Processing: { tone: 'watch', meaning: 'The file has arrived and is being read.' },
  Analyzed: { tone: 'neutral', meaning: 'Read against the policy and the photos. Findings are in Messages.' },
  Enhanced: { tone: 'good', meaning: 'Missing line items are in. The rebuilt file is ready to submit.' },
  Complete: { tone: 'good', meaning: 'Submitted and closed. Nothing is left to do.' },
} as const satisfies Record<string, { tone: DemoTone; meaning: string }>;

export const demoClaimStatuses = {
  Approved: 'good',
  'Under Review': 'watch',
  'In Progress': 'neutral',
} as const satisfies Record<string, DemoTone>;

export const demoAssignmentStatuses = {
  'Report Delivered': 'good',
  'In Progress': 'watch',
  Scheduled: 'neutral',
} as const satisfies Record<string, DemoTone>;

export type DemoUploadStatus = keyof typeof demoUploadStatuses;

export interface DemoUploadRow extends DemoFile {
  kind: string;
  status: DemoUploadStatus;
  /** Days before the visitor's today. */
  daysAgo: number;
}

export interface DemoClaimRow {
  /** The id in `demoClaimWork`, if the claim can be opened. */
  claimId?: string;
  property: string;
  insured: string;
  loss: string;
  status: keyof typeof demoClaimStatuses;
  daysAgo: number;
  /** US dollars: the member's own estimate. */
  originalAmount: number;
  /** US dollars. */
  rebuilt: number;
}

export interface DemoMessage {
  from: string;
  subject: string;
  text: string;
  daysAgo: number;
  isNew?: boolean;
}

export interface DemoAssignmentRow {
  service: string;
  task: string;
  operative: string;
  property: string;
  status: keyof typeof demoAssignmentStatuses;
  /** Negative for a day in the future. */
  daysAgo: number;
}

/** The newest first. All people, places and firms of the demo are invented. */
export const demoUploads: readonly DemoUploadRow[] = [
  {
    name: 'Mesa Verde 5530 supplement 2.esx',
    megabytes: 3.1,
    kind: 'Estimate',
    status: 'Processing',
    daysAgo: 0,
  },
  {
    name: 'Harbor Gate bldg 4 policy.pdf',
    megabytes: 6.4,
    kind: 'Policy jacket',
    status: 'Analyzed',
    daysAgo: 1,
  },
  {
    name: 'Harbor Gate roofs 212 photos.zip',
    megabytes: 88.2,
    kind: 'Photo report',
    status: 'Analyzed',
    daysAgo: 1,
  },
  { name: 'Quarry 91 interior.xlsx', megabytes: 1.2, kind: 'Estimate', status: 'Enhanced', daysAgo: 2 },
  { name: 'Foundry Row 76 fire scope.esx', megabytes: 4.7, kind: 'Estimate', status: 'Enhanced', daysAgo: 4 },
  { name: 'Larkspur 418 hail.esx', megabytes: 2.2, kind: 'Estimate', status: 'Complete', daysAgo: 6 },
  {
    name: 'Pelican 2207 dec page.pdf',
    megabytes: 0.9,
    kind: 'Policy jacket',
    status: 'Complete',
    daysAgo: 8,
  },
];

export const demoClaims: readonly DemoClaimRow[] = [
  {
    property: '5530 Mesa Verde Lane, Lubbock, TX',
    insured: 'Curtis Omondi',
    loss: 'Hail: roof, gutters',
    status: 'In Progress',
    daysAgo: 2,
    originalAmount: 31400,
    rebuilt: 38260,
  },
  {
    claimId: 'harbor-gate',
    property: 'Harbor Gate, building 4, Tampa, FL',
    insured: 'Harbor Gate board',
    loss: 'Wind: three roofs',
    status: 'Under Review',
    daysAgo: 3,
    originalAmount: 288000,
    rebuilt: 342900,
  },
  {
    property: '91 Quarry Street, Duluth, MN',
    insured: 'Helga Brandt',
    loss: 'Water: interior',
    status: 'Under Review',
    daysAgo: 5,
    originalAmount: 18900,
    rebuilt: 22475,
  },
  {
    property: '76 Foundry Row, Akron, OH',
    insured: 'Lena Kowalczyk',
    loss: 'Fire: kitchen, smoke',
    status: 'In Progress',
    daysAgo: 9,
    originalAmount: 127500,
    rebuilt: 151300,
  },
  {
    claimId: 'larkspur',
    property: '418 Larkspur Drive, Wichita, KS',
    insured: 'Marlon Tate',
    loss: 'Hail: roof',
    status: 'Approved',
    daysAgo: 24,
    originalAmount: 22600,
    rebuilt: 27940,
  },
  {
    claimId: 'pelican-court',
    property: '2207 Pelican Court, Gulfport, MS',
    insured: 'Ines Cordero',
    loss: 'Wind: roof, interior',
    status: 'Approved',
    daysAgo: 27,
    originalAmount: 43826,
    rebuilt: 84610,
  },
];

export const demoMessages: readonly DemoMessage[] = [
  {
    from: 'KESTREL, policy desk',
    subject: 'Mesa Verde: the denial cites a form that is not in the policy',
    text: 'The letter leans on a cosmetic damage exclusion. That endorsement was dropped at the last renewal. Our answer quotes the dec page and asks for a reinspection.',
    daysAgo: 0,
    isNew: true,
  },
  {
    from: 'Network desk',
    subject: `Your period has ${demoPlan.daysRemaining} days left`,
    text: `${appraisals.quota - appraisals.used} appraisals are left. Tell us which claims need one.`,
    daysAgo: 0,
  },
  {
    from: 'LANTERN, estimating',
    subject: 'Quarry Street: two items the carrier left out',
    text: 'Detach and reset of the baseboard heaters, and the sealer on the subfloor. Both are in the rebuilt file, each with its photo.',
    daysAgo: 2,
    isNew: true,
  },
  {
    from: 'PLUMB LINE, engineering',
    subject: 'Harbor Gate: the site visit is confirmed',
    text: 'We need all three roofs on the day in Assignments. Please have the board leave the hatch keys at the office.',
    daysAgo: 3,
  },
  {
    from: 'LANTERN, estimating',
    subject: 'Pelican Court: depreciation is released',
    text: 'The carrier agreed to the full RCV. Send the final invoice and the certificate of completion, and the holdback follows.',
    daysAgo: 7,
  },
];

export const demoAssignments: readonly DemoAssignmentRow[] = [
  {
    service: 'Attorney Assistance',
    task: 'Preparation for an examination under oath',
    operative: 'GAVEL, counsel',
    property: '76 Foundry Row, Akron, OH',
    status: 'Scheduled',
    daysAgo: -5,
  },
  {
    service: 'Engineer Assignment',
    task: 'Wind uplift survey of three roofs',
    operative: 'PLUMB LINE, engineering',
    property: 'Harbor Gate, building 4, Tampa, FL',
    status: 'Scheduled',
    daysAgo: -3,
  },
  {
    service: 'Appraisal',
    task: 'Appraisal clause invoked: interior',
    operative: 'SEXTANT, appraisal',
    property: '91 Quarry Street, Duluth, MN',
    status: 'In Progress',
    daysAgo: 1,
  },
  {
    service: 'Appraisal',
    task: 'Interior finishes: matching',
    operative: 'SEXTANT, appraisal',
    property: '2207 Pelican Court, Gulfport, MS',
    status: 'Report Delivered',
    daysAgo: 10,
  },
  {
    service: 'Engineer Assignment',
    task: 'Causation report: hail strikes by slope',
    operative: 'PLUMB LINE, engineering',
    property: '418 Larkspur Drive, Wichita, KS',
    status: 'Report Delivered',
    daysAgo: 15,
  },
];
