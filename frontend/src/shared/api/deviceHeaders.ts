/** The server identifies the browser by these. */
export interface DeviceHeaders {
  'x-device-fingerprint': string;
  'x-device-label': string;
}

let provider: (() => Promise<DeviceHeaders>) | null = null;

/** The app registers the device feature here, because `shared` cannot import a feature. */
export function setDeviceHeaderProvider(provide: (() => Promise<DeviceHeaders>) | null): void {
  provider = provide;
}

export async function currentDeviceHeaders(): Promise<Partial<DeviceHeaders>> {
  return provider ? await provider() : {};
}
