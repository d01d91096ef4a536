import { normalizeAddress, getSearchTerm } from './addresses';
import { type ClaimDetail } from '@/entities/claim/claim';
import { createClaim } from '@/entities/claim/fixtures';
import { getClaimValues, getCorrection, getDifferences } from './correction';
import messages from '@rules/messages.json';
import { claimSchema, EMPTY_CLAIM } from './claimSchema';
import { createPhantomSubscription, createSubscription, withUsage } from '@/entities/plan/fixtures';
import { getFirstService, getOfferedService, getServiceOptions } from './serviceOptions';

describe('addresses', () => {
  test('addresses that differ in case and spacing are equal', () => {
    expect(normalizeAddress('  9 QUARRY   Lane,\tTulsa ')).toBe(normalizeAddress('9 Quarry Lane, Tulsa'));
    expect(normalizeAddress('9 Quarry Lane')).not.toBe(normalizeAddress('19 Quarry Lane'));
  });

  test('the search term of an address is its longest word', () => {
    expect(getSearchTerm('9 quarry lane, tulsa')).toBe('quarry');
    expect(getSearchTerm('')).toBe('');
  });
});

describe('correction', () => {
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
    const current: ClaimDetail = {
      ...claim,
      homeowner: 'Ida Marsh',
      dol: '2026-10-02',
      inspectionStatus: 'not_required',
      originalClaimAmount: null,
    };
    expect(getDifferences(claim, current)).toEqual([
      { term: 'Homeowner', value: 'Ida Marsh' },
      { term: 'Date of loss', value: 'Oct 2, 2026' },
      { term: 'Inspection status', value: 'Not required' },
      { term: 'Original amount', value: 'Empty' },
    ]);
  });
});

describe('claimSchema', () => {
  const VALID = {
    ...EMPTY_CLAIM,
    propertyAddress: '9 Quarry Lane',
    homeowner: 'Ines Okafor',
    col: '2026-01-03',
    dol: '2026-01-02',
  };

  test('a claim with only the required fields is valid', () => {
    expect(claimSchema.isValidSync(VALID)).toBe(true);
  });

  test.each([
    ['propertyAddress', messages.claim.propertyAddressRequired],
    ['homeowner', messages.claim.homeownerRequired],
    ['col', messages.claim.colRequired],
    ['dol', messages.claim.dolRequired],
  ])('%s is required', (name, message) => {
    expect(() => claimSchema.validateSync({ ...VALID, [name]: '' })).toThrow(message);
  });

  test.each(['propertyAddress', 'homeowner'])('%s must not be blank', (name) => {
    expect(claimSchema.isValidSync({ ...VALID, [name]: '   ' })).toBe(false);
  });

  test.each(['inspectionStatus', 'serviceRequestType'])('%s accepts only its own values', (name) => {
    expect(claimSchema.isValidSync({ ...VALID, [name]: 'surveillance' })).toBe(false);
  });
});

describe('serviceOptions', () => {
  const subscriptionWithAttorney = createSubscription();
  const subscriptionWithoutAttorney = createPhantomSubscription();

  const getValues = (options: { value: string }[]) => options.map(({ value }) => value);

  test('attorney assistance is offered only if the plan includes it', () => {
    expect(getValues(getServiceOptions(subscriptionWithAttorney))).toEqual([
      'estimate',
      'appraisal',
      'engineer_assignment',
      'attorney_assistance',
    ]);
    expect(getValues(getServiceOptions(subscriptionWithoutAttorney))).not.toContain('attorney_assistance');
    expect(getValues(getServiceOptions(null))).not.toContain('attorney_assistance');
  });

  test('a service that the plan does not offer is replaced by the default', () => {
    expect(getOfferedService(subscriptionWithAttorney, 'attorney_assistance')).toBe('attorney_assistance');
    expect(getOfferedService(subscriptionWithoutAttorney, 'attorney_assistance')).toBe('estimate');
  });

  test('a form begins with the wanted service, or the first with units unless it was chosen', () => {
    const subscription = withUsage(subscriptionWithAttorney, 'estimate', { used: 11 });
    expect(getFirstService(subscriptionWithAttorney, 'estimate', false)).toBe('estimate');
    expect(getFirstService(subscription, 'estimate', false)).toBe('appraisal');
    expect(getFirstService(subscription, 'estimate', true)).toBe('estimate');
    expect(getFirstService(null, 'estimate', false)).toBe('estimate');
  });
});
