/** The two headers by which the server knows the browser. */
export interface DeviceHeaders {
  'x-device-fingerprint': string;
  'x-device-label': string;
}

let provider: (() => Promise<DeviceHeaders>) | null = null;

/** Says where the device headers of every call come from; the app registers the device feature here. */
export function setDeviceHeaderProvider(provide: (() => Promise<DeviceHeaders>) | null): void {
  provider = provide;
}

/** The device headers, or none where no provider is registered. */
export async function currentDeviceHeaders(): Promise<Partial<DeviceHeaders>> {
  return provider ? await provider() : {};
}
