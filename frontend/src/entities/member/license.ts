import limits from '@rules/limits.json';

/** Adjusters and contractors need a license number. Upper and lower case count as equal. */
export function requiresLicense(position: string | undefined): boolean {
  return limits.position.requiringLicense.includes((position ?? '').trim().toLowerCase());
}
