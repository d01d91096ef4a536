import { appraisers } from '@/content/appraisers/appraisers';
import { successTiers } from '@/content/appraisers/appraisersRates';
import { states } from '@/content/appraisers/states';
import limits from '@rules/limits.json';

/** What narrows and sorts the directory; all of it stands in the URL. */
export interface DirectoryFilters {
  /** The bands of success rates, as the address names them; none means all. */
  bands: readonly string[];
  /** Sorts by the number of credentials. */
  credentials: 'most' | 'least' | '';
  isPreferredOnly: boolean;
  text: string;
  /** The state's two letters; empty for all. */
  state: string;
}

export const NO_FILTERS: DirectoryFilters = {
  bands: [],
  credentials: '',
  isPreferredOnly: false,
  text: '',
  state: '',
};

/** The bands that one can choose among, from the best down. */
export const bandTiers = successTiers.flatMap(({ band, ...tier }) => (band ? [{ ...tier, band }] : []));

/** The states where appraisers sit, by name. */
export const homeStates = states.filter(({ code }) => appraisers.some(({ state }) => state === code));

const PARAMETERS = ['band', 'credentials', 'preferred', 'search', 'state'] as const;

/** The filters that an address asks for; what it asks for and we do not have counts as not asked. */
export function filtersOf(parameters: URLSearchParams): DirectoryFilters {
  const asked = parameters.getAll('band');
  const credentials = parameters.get('credentials');
  const state = parameters.get('state');
  return {
    bands: bandTiers.map(({ band }) => band.value).filter((value) => asked.includes(value)),
    credentials: credentials === 'most' || credentials === 'least' ? credentials : '',
    isPreferredOnly: parameters.get('preferred') === 'only',
    text: (parameters.get('search') ?? '').slice(0, limits.page.searchMaxLength),
    state: homeStates.find(({ code }) => code === state)?.code ?? '',
  };
}

/** The query of an address that asks for these filters, with what else stood in it. */
export function queryOf(filters: DirectoryFilters, parameters = new URLSearchParams()): string {
  const query = new URLSearchParams(parameters);
  for (const name of PARAMETERS) query.delete(name);
  for (const band of filters.bands) query.append('band', band);
  if (filters.credentials) query.set('credentials', filters.credentials);
  if (filters.isPreferredOnly) query.set('preferred', 'only');
  if (filters.text.trim()) query.set('search', filters.text.trim());
  if (filters.state) query.set('state', filters.state);
  return query.toString();
}

/** How many of the filters are set. */
export function countFilters({ bands, credentials, isPreferredOnly, text, state }: DirectoryFilters): number {
  return [bands.length > 0, credentials, isPreferredOnly, text.trim(), state].filter(Boolean).length;
}
