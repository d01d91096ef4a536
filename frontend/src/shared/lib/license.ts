import limits from '@rules/limits.json';

/** Whether a position, as typed, calls for a license number: adjusters and contractors, whatever the case. */
export function needsLicense(position: string | undefined): boolean {
  return limits.position.requiringLicense.includes((position ?? '').trim().toLowerCase());
}
