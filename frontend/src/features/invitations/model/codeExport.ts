import { CODES_URL } from '../api/codesOverview';
import { type CodeGroup } from './codeGroups';

/** The address of what a list shows as a file for a spreadsheet; revoked and expired codes have no tab, but a file. */
export function csvOf(group: CodeGroup | 'revoked', search = ''): string {
  const query = new URLSearchParams({ group, ...(search && { search }) });
  return `${CODES_URL}.csv?${query.toString()}`;
}
