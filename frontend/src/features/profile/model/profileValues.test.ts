import { member } from '../fixtures';
import { changesOf, profileOf } from './profileValues';

const values = profileOf(member);

test('nothing changed, nothing to send', () => {
  expect(changesOf(member, values)).toEqual({});
  expect(changesOf(member, { ...values, firstName: ' Ada ', email: 'ADA@example.com ' })).toEqual({});
});

test('only what changed, trimmed', () => {
  const changed = {
    ...values,
    lastName: ' Lovelace ',
    email: 'ada@lovelace.example',
    phone: '(555) 000-0000',
    currentPassword: ' as typed ',
  };
  expect(changesOf(member, changed)).toEqual({
    lastName: 'Lovelace',
    email: 'ada@lovelace.example',
    phone: '(555) 000-0000',
    currentPassword: ' as typed ',
  });
});

test('a password without a new email is not sent', () => {
  expect(changesOf(member, { ...values, currentPassword: 'secret1' })).toEqual({});
});

test('a license number whose field is not shown stays as it is', () => {
  const estimator = { ...values, position: 'Estimator', licenseNumber: '' };
  expect(changesOf(member, estimator)).toEqual({ position: 'Estimator' });
  const unlicensed = { ...member, position: 'Estimator', licenseNumber: null };
  const contractor = { ...profileOf(unlicensed), position: 'contractor', licenseNumber: 'C-2' };
  expect(changesOf(unlicensed, contractor)).toEqual({ position: 'contractor', licenseNumber: 'C-2' });
});
