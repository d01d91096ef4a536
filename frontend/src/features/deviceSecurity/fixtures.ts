import { type Device, type DeviceList } from './api/devicesQuery';

/** The device in use. */
export const thisDevice: Device = {
  id: '0b0f5d0e-6c51-4d55-9d39-0d8b6f6f1a01',
  deviceLabel: 'Desktop • Chrome on Windows',
  createdAt: '2026-01-05T14:03:00Z',
  lastSeenAt: '2026-01-31T09:00:00Z',
  isCurrent: true,
};

/** Another one. */
export const otherDevice: Device = {
  id: '0b0f5d0e-6c51-4d55-9d39-0d8b6f6f1a02',
  deviceLabel: 'Mobile • Safari on iOS',
  createdAt: '2026-01-12T18:45:00Z',
  lastSeenAt: '2026-01-30T21:15:00Z',
  isCurrent: false,
};

/** Room for a third device. */
export const withRoom: DeviceList = {
  devices: [thisDevice, otherDevice],
  plan: { planName: 'ghost', maxDevices: 3, currentDevices: 2 },
};

/** No plan: one device, and no room for another. */
export const atTheLimit: DeviceList = {
  devices: [thisDevice],
  plan: { planName: 'Basic', maxDevices: 1, currentDevices: 1 },
};
