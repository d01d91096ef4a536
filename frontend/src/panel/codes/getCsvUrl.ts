import { CODES_URL } from '@/entities/invitationCode/codeQueries';
import { type CodeGroup } from '@/entities/invitationCode/invitationCode';

/** `revoked` also contains the expired codes; this group has no tab. */
export function getCsvUrl(group: CodeGroup | 'revoked', search = ''): string {
  const query = new URLSearchParams({ group, ...(search && { search }) });
  return `${CODES_URL}.csv?${query.toString()}`;
}
