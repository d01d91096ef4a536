import { formatDateTime } from '@/shared/lib/dates';
import { countOf } from '@/shared/lib/plural';
import { type BadgeTone } from '@/shared/ui/Badge';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From so many days before its end on, a code's expiry wants to be seen. */
const SOON = 7 * DAY;

/** The instant at which a day (`YYYY-MM-DD`) of the admin's own calendar is over, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

/** A code's end in words, with the colour that helps them. */
export interface ExpiryWords {
  moment: string;
  words: string;
  tone: BadgeTone;
}

/** When a code ends: the moment, and how soon that is where it is soon. */
export function expiryWords(expiresAt: string, now: Date): ExpiryWords {
  const moment = formatDateTime(expiresAt);
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return { moment, words: `expired ${moment}`, tone: 'danger' };
  if (left > SOON) return { moment, words: `expires ${moment}`, tone: 'neutral' };
  return { moment, words: `expires in ${timeLeft(left)}, ${moment}`, tone: 'watch' };
}

/** Never more than is left: 47 hours are one day and 23 hours, so they are told in hours. */
function timeLeft(milliseconds: number): string {
  if (milliseconds < HOUR) return 'less than an hour';
  if (milliseconds < 2 * DAY) return countOf(Math.floor(milliseconds / HOUR), 'hour');
  return countOf(Math.floor(milliseconds / DAY), 'day');
}
