import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { states } from '@/content/appraisers/states';
import { countFilters, type DirectoryFilters } from './filters';
import { tierOf } from './tiers';

const stateNames = new Map(states.map(({ code, name }) => [code, name]));

/** The name of the state with these two letters. */
export function stateName(code: string): string {
  return stateNames.get(code) ?? code;
}

/** How many credentials an appraiser has, as the directory counts them (public specification, section 9). */
export function credentialCount({ additionalCredentials = [], specialties = [] }: Appraiser): number {
  return 1 + additionalCredentials.length + specialties.length;
}

/** The appraisers whom every one of the filters lets through. */
export function narrowed(appraisers: readonly Appraiser[], filters: DirectoryFilters): Appraiser[] {
  const words = folded(filters.text).split(/\s+/).filter(Boolean);
  return appraisers.filter((appraiser) => {
    const { band } = tierOf(appraiser.successRate);
    return (
      (filters.bands.length === 0 || (band !== undefined && filters.bands.includes(band.value))) &&
      (!filters.isPreferredOnly || appraiser.isPreferred === true) &&
      (!filters.state || appraiser.state === filters.state) &&
      (words.length === 0 || hasWords(appraiser, words))
    );
  });
}

/**
 * Preferred appraisers first. By the number of credentials where that is asked for, otherwise by success rate, the best
 * first; with no filter at all the preferred ones by last name (public specification, section 9). Equals by name.
 */
export function sorted(appraisers: readonly Appraiser[], filters: DirectoryFilters): Appraiser[] {
  const { credentials } = filters;
  const hasNoFilter = countFilters(filters) === 0;
  function compare(one: Appraiser, other: Appraiser): number {
    if (credentials) {
      const difference = credentialCount(other) - credentialCount(one);
      return credentials === 'most' ? difference : -difference;
    }
    return hasNoFilter && one.isPreferred ? 0 : other.successRate - one.successRate;
  }
  return [...appraisers].sort(
    (one, other) =>
      Number(other.isPreferred ?? false) - Number(one.isPreferred ?? false) ||
      compare(one, other) ||
      byName(one, other),
  );
}

/** How many of them each state has. */
export function countByState(appraisers: readonly Appraiser[]): ReadonlyMap<string, number> {
  return countBy(appraisers, ({ state }) => state);
}

/** How many of them each band of success rates has, by the band's value. */
export function countByBand(appraisers: readonly Appraiser[]): ReadonlyMap<string, number> {
  return countBy(appraisers, ({ successRate }) => tierOf(successRate).band?.value ?? '');
}

function countBy(
  appraisers: readonly Appraiser[],
  keyOf: (appraiser: Appraiser) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of appraisers.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function hasWords(appraiser: Appraiser, words: readonly string[]): boolean {
  const { name, state, credentials, additionalCredentials = [], specialties = [] } = appraiser;
  const text = folded(
    [name, state, stateName(state), credentials, ...additionalCredentials, ...specialties].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

/** Without regard to case and accents. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function byName(one: Appraiser, other: Appraiser): number {
  return lastName(one).localeCompare(lastName(other), 'en') || one.name.localeCompare(other.name, 'en');
}

function lastName({ name }: Appraiser): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
