import { type DisputeAmount, testimonialRoles, testimonials } from './testimonials';

test('there are eight testimonials from all six roles', () => {
  expect(testimonials).toHaveLength(8);
  expect(new Set(testimonials.map(({ role }) => role))).toEqual(new Set(testimonialRoles));
});

test.each(testimonials.map((testimonial) => [testimonial.author, testimonial] as const))(
  '%s mentions all three amounts and was paid more than the offer',
  (author, { text, ...amounts }) => {
    const mentioned = text.flatMap((segment) =>
      typeof segment === 'object' && 'amount' in segment ? [segment.amount] : [],
    );
    expect(new Set<DisputeAmount>(mentioned)).toEqual(new Set(['offered', 'claimed', 'paid']));
    expect(amounts.paid).toBeGreaterThan(amounts.offered);
    expect(amounts.claimed).toBeGreaterThan(amounts.offered);
    expect(author).toMatch(/^[A-Z]\. [A-Z][a-z]+$/);
  },
);

test('a payment is two to ten times an offer above zero', () => {
  const multiples = testimonials
    .filter(({ offered }) => offered > 0)
    .map(({ paid, offered }) => paid / offered);
  expect(Math.min(...multiples)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...multiples)).toBeLessThanOrEqual(10);
});

test('a testimonial without an offer mentions the refusal', () => {
  for (const { offered, text } of testimonials) {
    const isRefused = text.some((segment) => typeof segment === 'object' && 'refusal' in segment);
    expect(isRefused).toBe(offered === 0);
  }
});
