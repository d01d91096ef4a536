/** The values that are hashed into the fingerprint. A change of the fields or their order changes every fingerprint. */
export interface DeviceProfile {
  userAgent: string;
  /** `width x height x colour depth`, without spaces. */
  screen: string;
  timezone: string;
  language: string;
  platform: string;
  /** 0 if the browser does not report it. */
  hardwareConcurrency: number;
  deviceMemory: number | undefined;
  colorDepth: number;
  pixelRatio: number;
  /** A drawing as a data URL; missing without a 2D canvas. */
  canvas?: string;
}

function readCanvasSample(): string | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  canvas.width = 220;
  canvas.height = 40;
  context.textBaseline = 'top';
  context.font = '16px Arial';
  context.fillStyle = '#f60';
  context.fillRect(100, 2, 60, 20);
  context.fillStyle = '#069';
  context.fillText('Anonymous Adjusters', 2, 12);
  return canvas.toDataURL();
}

export function readDeviceProfile(): DeviceProfile {
  // `platform` is deprecated, but without it the fingerprint of every bound device would change.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const { userAgent, language, platform, hardwareConcurrency } = navigator;
  const { width, height, colorDepth } = window.screen;
  const canvas = readCanvasSample();
  return {
    userAgent,
    screen: `${width}x${height}x${colorDepth}`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
    platform,
    hardwareConcurrency: hardwareConcurrency || 0,
    deviceMemory: (navigator as Navigator & { deviceMemory?: number }).deviceMemory,
    colorDepth,
    pixelRatio: window.devicePixelRatio,
    ...(canvas === undefined ? {} : { canvas }),
  };
}
