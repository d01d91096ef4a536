import { type Device, type DeviceList, type ReplaceableDevice } from './device';

/** The device in use. */
export function createDevice(overrides: Partial<Device> = {}): Device {
  return {
    id: '0b0f5d0e-6c51-4d55-9d39-0d8b6f6f1a01',
    deviceLabel: 'Desktop • Chrome on Windows',
    createdAt: '2026-01-05T14:03:00Z',
    lastSeenAt: '2026-01-31T09:00:00Z',
    isCurrent: true,
    ...overrides,
  };
}

/** Another device of the member. */
export function createOtherDevice(overrides: Partial<Device> = {}): Device {
  return createDevice({
    id: '0b0f5d0e-6c51-4d55-9d39-0d8b6f6f1a02',
    deviceLabel: 'Mobile • Safari on iOS',
    createdAt: '2026-01-12T18:45:00Z',
    lastSeenAt: '2026-01-30T21:15:00Z',
    isCurrent: false,
    ...overrides,
  });
}

/** These devices, of at most three. */
export function createDeviceList(devices: Device[] = [createDevice(), createOtherDevice()]): DeviceList {
  return { devices, plan: { planName: 'ghost', maxDevices: 3, currentDevices: devices.length } };
}

export function createReplaceableDevice(overrides: Partial<ReplaceableDevice> = {}): ReplaceableDevice {
  return {
    id: '3c7d0d0e-6c51-4d55-9d39-0d8b6f6f1b01',
    deviceLabel: 'Desktop • Firefox on Linux',
    lastSeenAt: '2026-01-31T09:00:00Z',
    ...overrides,
  };
}
