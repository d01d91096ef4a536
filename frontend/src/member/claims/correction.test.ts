import { createClaim } from '@/entities/claim/fixtures';
import { getClaimValues, getCorrection, getDifferences } from './correction';

const claim = createClaim({ claimNumber: 'TX-1', originalClaimAmount: '1250.00' });
const base = getClaimValues(claim);

test('only what was changed is sent, and an emptied optional field is cleared', () => {
  expect(getCorrection(base, { ...base, homeowner: ' Ida Marsh ', claimNumber: ' ' })).toEqual({
    homeowner: 'Ida Marsh',
    claimNumber: null,
  });
  expect(getCorrection(base, base)).toEqual({});
});

test('the differences of two versions are named for people', () => {
  const current = { ...claim, homeowner: 'Ida Marsh', originalClaimAmount: null };
  expect(getDifferences(claim, current)).toEqual([
    { term: 'Homeowner', value: 'Ida Marsh' },
    { term: 'Original amount', value: 'Empty' },
  ]);
});
