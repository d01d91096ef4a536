import { type DeviceHeaders } from '@/shared/api/deviceHeaders';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { deviceLabel, encodeDeviceLabel } from './deviceLabel';
import { type DeviceProfile, readDeviceProfile } from './deviceProfile';

/**
 * SHA-256 of a profile as 64 lower-case hex digits.
 * A library hashes, because `crypto.subtle` is missing on plain http hosts.
 */
export function deviceFingerprint(profile: DeviceProfile): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(profile))));
}

let headers: DeviceHeaders | null = null;

/** The two device headers of this browser, worked out once a page load. */
export function deviceHeaders(): DeviceHeaders {
  headers ??= {
    'x-device-fingerprint': deviceFingerprint(readDeviceProfile()),
    'x-device-label': encodeDeviceLabel(deviceLabel(navigator)),
  };
  return headers;
}
