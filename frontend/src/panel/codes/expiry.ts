import { formatDateTime } from '@/shared/lib/dates';
import { pluralize } from '@/shared/lib/pluralize';
import { type BadgeTone } from '@/shared/ui/Badge';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An expiry date is highlighted from this long before it. */
const SOON_MS = 7 * DAY_MS;

/** The end of a day (`YYYY-MM-DD`) in the local time zone, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

interface ExpiryDescription {
  dateTime: string;
  text: string;
  tone: BadgeTone;
}

export function describeExpiry(expiresAt: string, now: Date): ExpiryDescription {
  const dateTime = formatDateTime(expiresAt);
  const remainingMs = new Date(expiresAt).getTime() - now.getTime();
  if (remainingMs <= 0) return { dateTime, text: `expired ${dateTime}`, tone: 'danger' };
  if (remainingMs > SOON_MS) return { dateTime, text: `expires ${dateTime}`, tone: 'neutral' };
  return { dateTime, text: `expires in ${formatTimeLeft(remainingMs)}, ${dateTime}`, tone: 'watch' };
}

/** Rounds down, and uses hours below two days: "1 day" for 47 hours would be misleading. */
function formatTimeLeft(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return 'less than an hour';
  if (milliseconds < 2 * DAY_MS) return pluralize(Math.floor(milliseconds / HOUR_MS), 'hour');
  return pluralize(Math.floor(milliseconds / DAY_MS), 'day');
}
