import { formatRate, getTier } from './tiers';

test.each([
  [100, 'Perfect', '100'],
  [99.995, 'Elite', '98-99'],
  [98, 'Elite', '98-99'],
  [97.995, 'Excellent', '97-98'],
  [97, 'Excellent', '97-98'],
  [96.995, 'Superior', '94-97'],
  [94, 'Superior', '94-97'],
  [93.999, 'High', '92-94'],
  [92, 'High', '92-94'],
  [91.995, 'Standard', '90-92'],
  [90, 'Standard', '90-92'],
  [89.99, 'Under review', undefined],
])('a rate of %s is in the tier %s and the band %s', (rate, label, band) => {
  const tier = getTier(rate);
  expect(tier.label).toBe(label);
  expect(tier.band?.value).toBe(band);
});

test.each([
  [100, '100%'],
  [99.995, '99.995%'],
  [97.5, '97.5%'],
])('a rate of %s is displayed as %s without rounding up', (rate, formatted) => {
  expect(formatRate(rate)).toBe(formatted);
});
