import { createUser } from '@/entities/member/fixtures';
import { getProfileChanges, toProfileValues } from './profileValues';
import { formatTimeZone, listTimeZones } from './timeZones';

describe('profileValues', () => {
  const member = createUser();

  const values = toProfileValues(member);

  test('unchanged values give no changes', () => {
    expect(getProfileChanges(member, values)).toEqual({});
    expect(getProfileChanges(member, { ...values, firstName: ' Ada ', email: 'ADA@example.com ' })).toEqual(
      {},
    );
  });

  test('only changed values are returned, trimmed', () => {
    const changed = {
      ...values,
      lastName: ' Lovelace ',
      email: 'ada@lovelace.example',
      phone: '(555) 000-0000',
      currentPassword: ' as typed ',
    };
    expect(getProfileChanges(member, changed)).toEqual({
      lastName: 'Lovelace',
      email: 'ada@lovelace.example',
      phone: '(555) 000-0000',
      currentPassword: ' as typed ',
    });
  });

  test('the current password is left out without a new email', () => {
    expect(getProfileChanges(member, { ...values, currentPassword: 'secret1' })).toEqual({});
  });

  test('a license number is unchanged if its field is hidden', () => {
    const estimator = { ...values, position: 'Estimator', licenseNumber: '' };
    expect(getProfileChanges(member, estimator)).toEqual({ position: 'Estimator' });
    const unlicensed = { ...member, position: 'Estimator', licenseNumber: '' };
    const contractor = { ...toProfileValues(unlicensed), position: 'contractor', licenseNumber: 'C-2' };
    expect(getProfileChanges(unlicensed, contractor)).toEqual({
      position: 'contractor',
      licenseNumber: 'C-2',
    });
  });
});

describe('timeZones', () => {
  test('the time zones of the United States come first, and none has an old name', () => {
    const zones = listTimeZones('Asia/Saigon').map(formatTimeZone);
    expect(zones.slice(0, 3)).toEqual(['America/New York', 'America/Chicago', 'America/Denver']);
    expect(zones).toEqual(expect.arrayContaining(['Asia/Ho Chi Minh', 'Pacific/Chuuk', 'Europe/Kyiv']));
    expect(zones).not.toContain('Asia/Saigon');
    expect(new Set(zones).size).toBe(zones.length);
  });
});
