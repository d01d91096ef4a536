/** The network's figures. All pages use these values, so that they agree. */
export const networkFigures = {
  /** Percent of claims that end above the carrier's first figure. */
  successRatePercent: 97.3,
  /** Percent of denials turned around. */
  denialReversalPercent: 93,
  /** Amounts as text, and in dollars for charts. */
  lifetimeApprovals: 'over $1.1 billion',
  lifetimeApprovalsDollars: 1_100_000_000,
  lastYearApprovals: '$296 million',
  lastYearApprovalsDollars: 296_000_000,
  lastYearDays: 365,
  multipliers: '2x–10x',
  /** The confirmation of the contact form says 24 hours. */
  responseHours: '24–48 hours',
  /** The fee that the package pages compare with. */
  publicAdjusterFeePercent: 10,
} as const;
