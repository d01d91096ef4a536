/** The example that stands beside every credibility result (public specification, section 9); never read from an answer. */
export const credibilityExample = {
  /** US dollars: what was claimed, what the carrier made of it, and what was paid in the end. */
  claimed: '125419.93',
  reduced: '86000.00',
  raised: '215804.78',
  deductible: '1000.00',
  increaseShown: '+150% RECOVERY INCREASE',
} as const;
