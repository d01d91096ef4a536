/** What tells one browser from another (member specification, section 3, device profile). */
export interface DeviceProfile {
  userAgent: string;
  /** Width x height x colour depth. */
  screen: string;
  timezone: string;
  language: string;
  platform: string;
  /** 0 where the browser keeps it to itself. */
  hardwareConcurrency: number;
  deviceMemory: number | undefined;
  colorDepth: number;
  pixelRatio: number;
  /** Only where a 2D canvas is available. */
  canvas?: string;
}

function canvasSample(): string | undefined {
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

/** Reads the profile of this browser. */
export function readDeviceProfile(): DeviceProfile {
  // Deprecated, and still a part of the profile that the specification lists.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const { userAgent, language, platform, hardwareConcurrency } = navigator;
  const { width, height, colorDepth } = window.screen;
  const canvas = canvasSample();
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
