import { appraisers } from './appraisers';
import { successTiers } from './successTiers';
import { states } from './states';

/** The filters and the sort order of the directory. */
export interface DirectoryFilters {
  /** Values of success-rate bands; empty for all. */
  bands: readonly string[];
  /** Sorts by the number of credentials. */
  credentials: 'most' | 'least' | '';
  isPreferredOnly: boolean;
  text: string;
  /** Two letters; empty for all. */
  state: string;
}

export const NO_FILTERS: DirectoryFilters = {
  bands: [],
  credentials: '',
  isPreferredOnly: false,
  text: '',
  state: '',
};

/** The bands that can be selected, best first. */
export const bandTiers = successTiers.flatMap(({ band, ...tier }) => (band ? [{ ...tier, band }] : []));

/** Sorted by name. */
export const statesWithAppraisers = states.filter(({ code }) =>
  appraisers.some(({ state }) => state === code),
);

export function countFilters({ bands, credentials, isPreferredOnly, text, state }: DirectoryFilters): number {
  return [bands.length > 0, credentials, isPreferredOnly, text.trim(), state].filter(Boolean).length;
}
