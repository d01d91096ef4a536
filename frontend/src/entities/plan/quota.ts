import limits from '@rules/limits.json';

export type QuotaTone = 'good' | 'watch' | 'danger';

/** From 0 to 100. A quota of 0 counts as used up. */
export function quotaPercent(used: number, quota: number): number {
  if (quota <= 0) return 100;
  return Math.min(100, Math.max(0, (used / quota) * 100));
}

/** Red from 90 % used, yellow from 70 %, otherwise green. */
export function quotaTone(used: number, quota: number): QuotaTone {
  const percent = quotaPercent(used, quota);
  if (percent >= limits.quotaColours.redFromPercent) return 'danger';
  if (percent >= limits.quotaColours.yellowFromPercent) return 'watch';
  return 'good';
}
