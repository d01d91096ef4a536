import { type Appraiser } from './appraiserTypes';
import { states } from './states';
import { countFilters, type DirectoryFilters } from './filters';
import { getTier } from './tiers';

const stateNames = new Map(states.map(({ code, name }) => [code, name]));

export function getStateName(code: string): string {
  return stateNames.get(code) ?? code;
}

/** The main credential, the additional ones and the specialties. */
export function countCredentials({ additionalCredentials = [], specialties = [] }: Appraiser): number {
  return 1 + additionalCredentials.length + specialties.length;
}

export function filterAppraisers(appraisers: readonly Appraiser[], filters: DirectoryFilters): Appraiser[] {
  const words = normalizeText(filters.text).split(/\s+/).filter(Boolean);
  return appraisers.filter((appraiser) => {
    const { band } = getTier(appraiser.successRate);
    return (
      (filters.bands.length === 0 || (band !== undefined && filters.bands.includes(band.value))) &&
      (!filters.isPreferredOnly || appraiser.isPreferred === true) &&
      (!filters.state || appraiser.state === filters.state) &&
      (words.length === 0 || matchesWords(appraiser, words))
    );
  });
}

/** Preferred appraisers come first. If no filter is set, they are sorted by last name instead of success rate. */
export function sortAppraisers(appraisers: readonly Appraiser[], filters: DirectoryFilters): Appraiser[] {
  const { credentials } = filters;
  const hasNoFilter = countFilters(filters) === 0;
  function compare(one: Appraiser, other: Appraiser): number {
    if (credentials) {
      const difference = countCredentials(other) - countCredentials(one);
      return credentials === 'most' ? difference : -difference;
    }
    return hasNoFilter && one.isPreferred ? 0 : other.successRate - one.successRate;
  }
  return [...appraisers].sort(
    (one, other) =>
      Number(other.isPreferred ?? false) - Number(one.isPreferred ?? false) ||
      compare(one, other) ||
      compareNames(one, other),
  );
}

export function countByState(appraisers: readonly Appraiser[]): ReadonlyMap<string, number> {
  return countBy(appraisers, ({ state }) => state);
}

/** By the band's value in the URL. */
export function countByBand(appraisers: readonly Appraiser[]): ReadonlyMap<string, number> {
  return countBy(appraisers, ({ successRate }) => getTier(successRate).band?.value ?? '');
}

function countBy(
  appraisers: readonly Appraiser[],
  getKey: (appraiser: Appraiser) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of appraisers.map(getKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function matchesWords(appraiser: Appraiser, words: readonly string[]): boolean {
  const { name, state, credentials, additionalCredentials = [], specialties = [] } = appraiser;
  const text = normalizeText(
    [name, state, getStateName(state), credentials, ...additionalCredentials, ...specialties].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

/** Removes case and accents. */
function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function compareNames(one: Appraiser, other: Appraiser): number {
  return getLastName(one).localeCompare(getLastName(other), 'en') || one.name.localeCompare(other.name, 'en');
}

function getLastName({ name }: Appraiser): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
