import { format } from 'date-fns/format';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A time of the API (ISO 8601) in the local time zone: `Jan 31, 2026 9:00 AM`. */
export function formatDateTime(instant: string): string {
  return format(new Date(instant), 'MMM d, yyyy h:mm a');
}

/** The same without the year, for what is near: `Jan 31, 9:00 AM`. */
export function formatDayAndTime(instant: string): string {
  return format(new Date(instant), 'MMM d, h:mm a');
}

/** By the local clock, and only at the moment of the call: `useHasPassed` follows the time. */
export function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}

const zoneFormat = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });

/** The same with the time zone, for deadlines: `Jan 31, 2026 9:00 AM CST`. */
export function formatDeadline(instant: string): string {
  const parts = zoneFormat.formatToParts(new Date(instant));
  return `${formatDateTime(instant)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim();
}

/** The day of a time of the API in the local time zone: `Jan 31, 2026`. */
export function formatDay(instant: string): string {
  return format(new Date(instant), 'MMM d, yyyy');
}

/**
 * A date of the API (`YYYY-MM-DD`) as `Jan 31, 2026`. Any other text is returned unchanged.
 *
 * Not parsed as a Date, which would show the previous day west of Greenwich.
 */
export function formatDateOnly(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = MONTHS[Number(parts?.[2]) - 1];
  return parts && month ? `${month} ${Number(parts[3])}, ${parts[1]}` : date;
}

/** The local date as `YYYY-MM-DD`, for the limits of date fields. */
export function todayAsDateOnly(now: Date = new Date()): string {
  return format(now, 'yyyy-MM-dd');
}
