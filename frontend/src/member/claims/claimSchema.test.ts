import messages from '@rules/messages.json';
import { claimSchema, EMPTY_CLAIM } from './claimSchema';

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
