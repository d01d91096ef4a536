import { type PackageExample } from '@/public/packages/packageTypes';

const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365;

/** Result minus claim, in US dollars. */
export function getDifference({ claim, result }: PackageExample): number {
  return result - claim;
}

/** Assumes one such claim per month. */
export function getLossOverMonths(example: PackageExample, months: number): number {
  return getDifference(example) * months;
}

export function getLossPerDay(example: PackageExample): number {
  return (getDifference(example) * MONTHS_PER_YEAR) / DAYS_PER_YEAR;
}
