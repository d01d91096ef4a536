import { type PackageExample } from '@/content/packages/packageTypes';

const MONTHS_A_YEAR = 12;
const DAYS_A_YEAR = 365;

/** What lies between a claim as it stood and what was paid in the end, in US dollars. */
export function differenceOf({ claim, result }: PackageExample): number {
  return result - claim;
}

/** What stays with the carrier over so many months with one such claim in each. */
export function leftWithCarrier(example: PackageExample, months: number): number {
  return differenceOf(example) * months;
}

/** The same for one day. */
export function leftADay(example: PackageExample): number {
  return (differenceOf(example) * MONTHS_A_YEAR) / DAYS_A_YEAR;
}
