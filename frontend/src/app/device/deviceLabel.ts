import limits from '@rules/limits.json';

interface BrowserDetails {
  userAgent: string;
  /** `navigator.platform` */
  platform: string;
  maxTouchPoints: number;
}

// An iPad reports the user agent of a Mac; only the touch screen distinguishes them.
function isTablet({ userAgent, platform, maxTouchPoints }: BrowserDetails): boolean {
  return userAgent.includes('iPad') || (platform === 'MacIntel' && maxTouchPoints > 1);
}

function getDeviceType(browser: BrowserDetails): string {
  if (isTablet(browser)) return 'Tablet';
  return /Android|iPhone|iPod|BlackBerry|IEMobile|Opera Mini/i.test(browser.userAgent) ? 'Mobile' : 'Desktop';
}

function getBrowserName({ userAgent }: BrowserDetails): string {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox';
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome';
  if (userAgent.includes('Safari/')) return 'Safari';
  return 'Unknown';
}

function getSystemName(browser: BrowserDetails): string {
  const { userAgent } = browser;
  if (/iPhone|iPod/.test(userAgent) || isTablet(browser)) return 'iOS';
  if (userAgent.includes('Android')) return 'Android';
  if (userAgent.includes('Windows')) return 'Windows';
  if (/Macintosh|Mac OS X/.test(userAgent)) return 'macOS';
  if (/Linux|X11/.test(userAgent)) return 'Linux';
  return 'Unknown';
}

/** The initial name of a device, which the member can change: `Desktop • Chrome on Windows`. */
export function getDeviceLabel(browser: BrowserDetails): string {
  return `${getDeviceType(browser)} • ${getBrowserName(browser)} on ${getSystemName(browser)}`;
}

/**
 * Percent-encoded UTF-8, because `•` is not allowed in a header. Cut at a whole character if it exceeds the limit of the
 * server.
 */
export function encodeDeviceLabel(label: string): string {
  let encoded = '';
  for (const character of label) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > limits.deviceLabel.maxEncodedBytes) break;
    encoded = next;
  }
  return encoded;
}
