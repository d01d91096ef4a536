/** What the network states of itself; every page that names one of these figures takes it from here. */
export const networkFigures = {
  /** Percent of claims that end above the carrier's first figure. */
  successRatePercent: 97.3,
  /** Percent of denials turned around. */
  denialReversalPercent: 93,
  /** The two sums in words, and in dollars for those who draw or divide them. */
  lifetimeApprovals: 'over $1.1 billion',
  lifetimeApprovalsDollars: 1_100_000_000,
  lastYearApprovals: '$296 million',
  lastYearApprovalsDollars: 296_000_000,
  lastYearDays: 365,
  multipliers: '2x–10x',
  /** How soon a message is answered, as pages say it; the form's own confirmation says 24 hours. */
  responseHours: '24–48 hours',
  /** What a public adjuster takes of a claim, by the comparison that the package pages draw. */
  publicAdjusterFeePercent: 10,
} as const;
