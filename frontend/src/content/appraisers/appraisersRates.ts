/** A tier of success rates: its colour goes by its name, its word says what the colour says. */
export interface SuccessTier {
  tier: 'perfect' | 'elite' | 'excellent' | 'superior' | 'high' | 'standard' | 'below';
  word: string;
  /** The lowest rate that belongs to it; it reaches up to the lowest of the tier before. */
  from: number;
  /** As the legend names it. */
  legend: string;
  /** As the filter names it, where it is a band that one can choose, and as the address does. */
  band?: { label: string; value: string };
}

/**
 * From the best down. The specification's bands leave gaps (`97 to 97.99`, then 98), and rates may lie in them:
 * a band reaches up to, and does not hold, the lowest rate of the one above (public specification, section 9).
 */
export const successTiers: readonly SuccessTier[] = [
  { tier: 'perfect', word: 'Perfect', from: 100, legend: '100', band: { label: '100', value: '100' } },
  { tier: 'elite', word: 'Elite', from: 98, legend: '98+', band: { label: '98–99', value: '98-99' } },
  { tier: 'excellent', word: 'Excellent', from: 97, legend: '97+', band: { label: '97–98', value: '97-98' } },
  { tier: 'superior', word: 'Superior', from: 94, legend: '94+', band: { label: '94–97', value: '94-97' } },
  { tier: 'high', word: 'High', from: 92, legend: '92+', band: { label: '92–94', value: '92-94' } },
  { tier: 'standard', word: 'Standard', from: 90, legend: '90+', band: { label: '90–92', value: '90-92' } },
  { tier: 'below', word: 'Under review', from: 0, legend: 'Below 90' },
];
