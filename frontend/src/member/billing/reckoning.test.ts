import { createFigures, createStatement } from '@/entities/billing/fixtures';
import { addBalances, formatUnits, getReckoning, isIncluded } from './reckoning';

test.each([
  [
    'a period with everything',
    { granted: 9, carriedOver: 2, added: 3, corrected: 1, used: 6, returned: 2, lapsed: 4 },
  ],
  ['units taken away by a correction', { granted: 9, corrected: -4, used: 2 }],
  ['a unit of an earlier period that came back', { carriedOver: 1, returned: 1 }],
  ['nothing', {}],
])('opening + in − out is what is left: %s', (_name, units) => {
  const { opening, received, spent, left, used, total } = getReckoning(createFigures('estimate', units));
  expect(opening + received - spent).toBe(left);
  expect(used).toBeGreaterThanOrEqual(0);
  expect(total).toBeGreaterThanOrEqual(used);
});

test('the parts name only what happened, and a correction is on its side', () => {
  const { receivedParts, spentParts } = getReckoning(
    createFigures('estimate', { granted: 9, corrected: -2, used: 1 }),
  );
  expect(receivedParts).toEqual(['granted 9']);
  expect(spentParts).toEqual(['used 1', 'corrected 2']);
});

test('a unit that came back does not count as used', () => {
  const { used, total } = getReckoning(createFigures('estimate', { granted: 9, used: 3, returned: 1 }));
  expect([used, total]).toEqual([2, 9]);
});

test('a service that the plan does not have is left out, unless something happened to it', () => {
  expect(isIncluded(createFigures('attorney_assistance'))).toBe(false);
  expect(isIncluded(createFigures('attorney_assistance', { added: 1, used: 1 }))).toBe(true);
  expect(isIncluded(createFigures('appraisal'))).toBe(true);
});

test('the last balance of each service is what is left of it', () => {
  const { services, lines } = createStatement();
  const balances = new Map(addBalances(lines).map(({ service, balance }) => [service, balance]));
  for (const { service, left } of services) expect(balances.get(service) ?? 0).toBe(left);
});

test('units have their sign', () => {
  expect([formatUnits(9), formatUnits(-1)]).toEqual(['+9', '−1']);
});
