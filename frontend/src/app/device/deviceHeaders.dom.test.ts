import { createHash } from 'node:crypto';
import { getDeviceFingerprint, getDeviceHeaders } from './deviceHeaders';
import { type DeviceProfile, readDeviceProfile } from './deviceProfile';

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const profile: DeviceProfile = {
  userAgent: 'Agent • 1',
  screen: '1920x1080x24',
  timezone: 'UTC',
  language: 'en-US',
  platform: 'Linux',
  hardwareConcurrency: 8,
  deviceMemory: 8,
  colorDepth: 24,
  pixelRatio: 2,
};

test('the fingerprint is the SHA-256 of the profile in hex', () => {
  expect(getDeviceFingerprint(profile)).toBe(
    createHash('sha256').update(JSON.stringify(profile)).digest('hex'),
  );
});

test('another screen gives another fingerprint', () => {
  expect(getDeviceFingerprint({ ...profile, screen: '1280x720x24' })).not.toBe(getDeviceFingerprint(profile));
});

test('the profile has exactly the expected fields, and no canvas sample without a canvas', () => {
  expect(Object.keys(readDeviceProfile()).sort()).toEqual([...Object.keys(profile)].sort());
});

test('the headers are computed once per page load and are ASCII', () => {
  const first = getDeviceHeaders();
  expect(first['x-device-fingerprint']).toMatch(/^[0-9a-f]{64}$/);
  expect(first['x-device-label']).toMatch(/^[\x20-\x7e]{1,200}$/);
  expect(getDeviceHeaders()).toBe(first);
});
