interface DemoResult {
  kind: 'audited_estimate' | 'engineer_report';
  title: string;
  note: string;
  file: string;
  bytes: number;
  daysAgo: number;
  /** Whether `demoComparison` belongs to it. */
  hasComparison: boolean;
}

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
  result: DemoResult | null;
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
      kind: 'engineer_report',
      hasComparison: false,
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
  {
    id: 'pelican-court',
    property: '2207 Pelican Court, Gulfport, MS',
    insured: 'Ines Cordero',
    reference: 'C-000371',
    claimNumber: 'PC-2207',
    service: 'estimate',
    status: 'completed',
    originalAmount: '43826.00',
    finalAmount: '84610.00',
    operative: 'LANTERN',
    filedDaysAgo: 27,
    request: null,
    result: {
      kind: 'audited_estimate',
      hasComparison: true,
      title: "The carrier's estimate, audited line by line",
      note: 'Fourteen lines were left out or short. Each has its reason, and the photo or the section that shows it.',
      file: 'Pelican Court audited estimate.pdf',
      bytes: 1_284_000,
      daysAgo: 8,
    },
    messages: [
      {
        from: 'network',
        text: 'The audit is released. The carrier agreed to the full replacement cost, line by line as compared.',
        daysAgo: 7,
      },
      { from: 'member', text: "The carrier's estimate came today. It has one ceiling.", daysAgo: 26 },
    ],
  },
];

export const demoReviewDays = 14;
