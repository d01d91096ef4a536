import limits from '@rules/limits.json';

/** What the label needs to know of the browser. */
export interface BrowserFacts {
  userAgent: string;
  /** `navigator.platform`, which alone tells an iPad from a Mac. */
  platform: string;
  maxTouchPoints: number;
}

function isTablet({ userAgent, platform, maxTouchPoints }: BrowserFacts): boolean {
  return userAgent.includes('iPad') || (platform === 'MacIntel' && maxTouchPoints > 1);
}

function deviceType(facts: BrowserFacts): string {
  if (isTablet(facts)) return 'Tablet';
  return /Android|iPhone|iPod|BlackBerry|IEMobile|Opera Mini/i.test(facts.userAgent) ? 'Mobile' : 'Desktop';
}

function browserName({ userAgent }: BrowserFacts): string {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox';
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome';
  if (userAgent.includes('Safari/')) return 'Safari';
  return 'Unknown';
}

function systemName(facts: BrowserFacts): string {
  const { userAgent } = facts;
  if (/iPhone|iPod/.test(userAgent) || isTablet(facts)) return 'iOS';
  if (userAgent.includes('Android')) return 'Android';
  if (userAgent.includes('Windows')) return 'Windows';
  if (/Macintosh|Mac OS X/.test(userAgent)) return 'macOS';
  if (/Linux|X11/.test(userAgent)) return 'Linux';
  return 'Unknown';
}

/** How a device is named to its member until it is renamed: `Desktop • Chrome on Windows`. */
export function deviceLabel(facts: BrowserFacts): string {
  return `${deviceType(facts)} • ${browserName(facts)} on ${systemName(facts)}`;
}

/**
 * The label as it travels in a header: percent-encoded UTF-8, since a header holds bytes and the label holds `•`.
 * Cut at a whole character where the encoding would pass the server's limit.
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
