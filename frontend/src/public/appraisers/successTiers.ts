/** `tier` selects the colour, `label` says the same in text. */
export interface SuccessTier {
  tier: 'perfect' | 'elite' | 'excellent' | 'superior' | 'high' | 'standard' | 'below';
  label: string;
  /** Inclusive. The tier ends below the `minRate` of the tier above it. */
  minRate: number;
  legend: string;
  /** The filter option and its value in the URL. Absent if the tier cannot be filtered. */
  band?: { label: string; value: string };
}

/** Best first. A rate between two labels, such as 97.995, belongs to the lower band, so that no rate is left out. */
export const successTiers: readonly SuccessTier[] = [
  { tier: 'perfect', label: 'Perfect', minRate: 100, legend: '100', band: { label: '100', value: '100' } },
  { tier: 'elite', label: 'Elite', minRate: 98, legend: '98+', band: { label: '98–99', value: '98-99' } },
  {
    tier: 'excellent',
    label: 'Excellent',
    minRate: 97,
    legend: '97+',
    band: { label: '97–98', value: '97-98' },
  },
  {
    tier: 'superior',
    label: 'Superior',
    minRate: 94,
    legend: '94+',
    band: { label: '94–97', value: '94-97' },
  },
  { tier: 'high', label: 'High', minRate: 92, legend: '92+', band: { label: '92–94', value: '92-94' } },
  {
    tier: 'standard',
    label: 'Standard',
    minRate: 90,
    legend: '90+',
    band: { label: '90–92', value: '90-92' },
  },
  { tier: 'below', label: 'Under review', minRate: 0, legend: 'Below 90' },
];
