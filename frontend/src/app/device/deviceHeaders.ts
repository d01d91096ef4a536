import { type DeviceHeaders } from '@/shared/api/deviceHeaders';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { getDeviceLabel, encodeDeviceLabel } from './deviceLabel';
import { type DeviceProfile, readDeviceProfile } from './deviceProfile';

/**
 * SHA-256 of a profile as 64 lower-case hex digits.
 * Not `crypto.subtle`, because that is missing on plain http hosts.
 */
export function getDeviceFingerprint(profile: DeviceProfile): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(profile))));
}

let headers: DeviceHeaders | null = null;

/** Computed once per page load. */
export function getDeviceHeaders(): DeviceHeaders {
  headers ??= {
    'x-device-fingerprint': getDeviceFingerprint(readDeviceProfile()),
    'x-device-label': encodeDeviceLabel(getDeviceLabel(navigator)),
  };
  return headers;
}
