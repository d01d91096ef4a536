import { type ReplaceableDevice } from './api/deviceLimit';

/** Two bound devices, none of them at hand. */
export const boundDevices: ReplaceableDevice[] = [
  {
    id: '3c7d0d0e-6c51-4d55-9d39-0d8b6f6f1b01',
    deviceLabel: 'Desktop • Firefox on Linux',
    lastSeenAt: '2026-01-31T09:00:00Z',
  },
  {
    id: '3c7d0d0e-6c51-4d55-9d39-0d8b6f6f1b02',
    deviceLabel: 'Mobile • Chrome on Android',
    lastSeenAt: '2026-01-12T18:45:00Z',
  },
];
