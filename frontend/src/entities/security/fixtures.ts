import { type OpenSession, type Passkey, type Security } from './security';

export function createPasskeyRow(overrides: Partial<Passkey> = {}): Passkey {
  return {
    id: '5e0b5d0e-6c51-4d55-9d39-0d8b6f6f2a01',
    name: 'iPhone',
    createdAt: '2026-01-05T14:03:00Z',
    lastUsedAt: '2026-01-30T21:15:00Z',
    ...overrides,
  };
}

/** The session in use. */
function createOpenSession(overrides: Partial<OpenSession> = {}): OpenSession {
  return {
    id: '5e0b5d0e-6c51-4d55-9d39-0d8b6f6f2b01',
    deviceLabel: 'Desktop • Chrome on Windows',
    address: '203.0.113.9',
    createdAt: '2026-01-31T08:30:00Z',
    lastSeenAt: '2026-01-31T09:00:00Z',
    isCurrent: true,
    ...overrides,
  };
}

function createOtherSession(overrides: Partial<OpenSession> = {}): OpenSession {
  return createOpenSession({
    id: '5e0b5d0e-6c51-4d55-9d39-0d8b6f6f2b02',
    deviceLabel: 'Mobile • Safari on iOS',
    address: '198.51.100.7',
    createdAt: '2026-01-28T18:45:00Z',
    lastSeenAt: '2026-01-30T21:15:00Z',
    isCurrent: false,
    ...overrides,
  });
}

/** An account without a second factor. */
export function createSecurity(overrides: Partial<Security> = {}): Security {
  return {
    totp: false,
    passkeys: [],
    canUsePasskeys: true,
    recoveryCodesLeft: 0,
    passwordNeedsSecondStep: false,
    sessions: [createOpenSession(), createOtherSession()],
    ...overrides,
  };
}

/** An account with everything. */
export function createSecuredAccount(overrides: Partial<Security> = {}): Security {
  return createSecurity({
    totp: true,
    passkeys: [
      createPasskeyRow(),
      createPasskeyRow({
        id: '5e0b5d0e-6c51-4d55-9d39-0d8b6f6f2a02',
        name: 'Security key on the key ring',
        lastUsedAt: null,
      }),
    ],
    recoveryCodesLeft: 9,
    passwordNeedsSecondStep: true,
    ...overrides,
  });
}

export const recoveryCodes = [
  'h4kq-2mzt-7vxa-9pdr',
  'c8wn-5jye-3bgs-6tfu',
  'm2xv-8qha-4kzp-7dnc',
  't9bf-3rgw-6yje-5sau',
  'p5dz-7nkm-2vhx-8qct',
  'g3sy-9efu-5wbr-4jaz',
  'k7ct-4xpn-8mdh-2vqg',
  'w6ra-2zjb-9sye-3fku',
  'd8mh-5vtq-3xcn-7pgz',
  'y4fs-6uwk-2bre-9jat',
];
