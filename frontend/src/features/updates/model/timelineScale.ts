/** The years that a timeline covers, both of them whole. */
export interface YearSpan {
  first: number;
  last: number;
}

/** How far the beginning of a day (`YYYY-MM-DD`) lies into the years, as a percentage of them. */
export function shareOfYears(day: string, { first, last }: YearSpan): number {
  const start = Date.UTC(first, 0, 1);
  const end = Date.UTC(last + 1, 0, 1);
  return (100 * (Date.parse(`${day}T00:00:00Z`) - start)) / (end - start);
}
