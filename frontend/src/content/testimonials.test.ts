import { type DisputeAmount, testimonialRoles, testimonials } from './testimonials';

test('there are eight, by people of all six roles', () => {
  expect(testimonials).toHaveLength(8);
  expect(new Set(testimonials.map(({ role }) => role))).toEqual(new Set(testimonialRoles));
});

test.each(testimonials.map((testimonial) => [testimonial.author, testimonial] as const))(
  '%s tells of an offer, a claim and a payment above the offer, and signs with an initial and a surname',
  (author, { text, ...amounts }) => {
    const told = text.flatMap((segment) =>
      typeof segment === 'object' && 'amount' in segment ? [segment.amount] : [],
    );
    expect(new Set<DisputeAmount>(told)).toEqual(new Set(['offered', 'claimed', 'paid']));
    expect(amounts.paid).toBeGreaterThan(amounts.offered);
    expect(amounts.claimed).toBeGreaterThan(amounts.offered);
    expect(author).toMatch(/^[A-Z]\. [A-Z][a-z]+$/);
  },
);

test('an offer that was more than nothing was multiplied by two to ten', () => {
  const multiples = testimonials.filter(({ offered }) => offered > 0).map((told) => told.paid / told.offered);
  expect(Math.min(...multiples)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...multiples)).toBeLessThanOrEqual(10);
});

test('nothing offered means that the claim was refused, in words', () => {
  for (const { offered, text } of testimonials) {
    const isRefused = text.some((segment) => typeof segment === 'object' && 'refusal' in segment);
    expect(isRefused).toBe(offered === 0);
  }
});
