import { todayAsDateOnly } from '@/shared/lib/dates';

/** Adds calendar days in the visitor's time zone; returns `YYYY-MM-DD`. */
export function addDays(today: Date, days: number): string {
  // Noon, so that a change to or from daylight saving time does not shift the date.
  return todayAsDateOnly(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12));
}
