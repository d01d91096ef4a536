import { CODES_URL } from '../api/codesOverview';
import { type CodeGroup } from './codeGroups';

/** The address of a whole group as a file for a spreadsheet; revoked and expired codes have no tab, but a file. */
export function csvOf(group: CodeGroup | 'revoked'): string {
  return `${CODES_URL}.csv?group=${group}`;
}
