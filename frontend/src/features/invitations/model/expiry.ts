/** The instant at which a day (`YYYY-MM-DD`) of the admin's own calendar is over, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
