/** Claims of the demo that can be opened. All people, places and firms are invented. */
export interface DemoClaimWork {
  id: string;
  property: string;
  insured: string;
  reference: string;
  claimNumber: string;
  service: 'estimate' | 'appraisal' | 'engineer_assignment' | 'attorney_assistance';
  status: 'under_review' | 'completed';
  /** US dollars as decimal text. */
  originalAmount: string;
  finalAmount: string | null;
  operative: string;
  filedDaysAgo: number;
  request: { title: string; detail: string; daysAgo: number } | null;
  result: { title: string; note: string; file: string; bytes: number; daysAgo: number } | null;
  /** The newest first. */
  messages: readonly { from: 'member' | 'network'; text: string; daysAgo: number; isNew?: boolean }[];
}

export const demoClaimWork: readonly DemoClaimWork[] = [
  {
    id: 'harbor-gate',
    property: 'Harbor Gate, building 4, Tampa, FL',
    insured: 'Harbor Gate board',
    reference: 'C-000412',
    claimNumber: 'HG-2207-4',
    service: 'engineer_assignment',
    status: 'under_review',
    originalAmount: '288000.00',
    finalAmount: null,
    operative: 'PLUMB LINE',
    filedDaysAgo: 3,
    request: {
      title: 'Photos of the roof hatches',
      detail: 'All three hatches, closed and open, with the fasteners in the picture.',
      daysAgo: 1,
    },
    result: null,
    messages: [
      {
        from: 'network',
        text: 'The site visit is confirmed. Please have the board leave the hatch keys at the office.',
        daysAgo: 1,
        isNew: true,
      },
      { from: 'member', text: 'The board asks when you are on the roof.', daysAgo: 2 },
    ],
  },
  {
    id: 'larkspur',
    property: '418 Larkspur Drive, Wichita, KS',
    insured: 'Marlon Tate',
    reference: 'C-000378',
    claimNumber: 'LK-418',
    service: 'engineer_assignment',
    status: 'completed',
    originalAmount: '22600.00',
    finalAmount: '27940.00',
    operative: 'PLUMB LINE',
    filedDaysAgo: 24,
    request: null,
    result: {
      title: 'Causation report: hail strikes by slope',
      note: 'Report Delivered. Each strike is dated to the storm, with its photo and its slope.',
      file: 'Larkspur causation report.pdf',
      bytes: 8_703_000,
      daysAgo: 2,
    },
    messages: [
      {
        from: 'network',
        text: 'The report is released. Page 7 answers the adjuster who called the bruises old.',
        daysAgo: 2,
      },
      { from: 'member', text: 'The carrier says that the north slope is wear. Can you date it?', daysAgo: 9 },
    ],
  },
];

export const demoReviewDays = 14;
