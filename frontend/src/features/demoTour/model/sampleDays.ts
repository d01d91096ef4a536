import { todayAsDateOnly } from '@/shared/lib/dates';

/** The day so many days from `today` in the visitor's own calendar, as `YYYY-MM-DD`; those before have a minus. */
export function dayFrom(today: Date, days: number): string {
  // At noon, so that no change of the clocks moves it into another day.
  return todayAsDateOnly(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12));
}
