import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CODES_URL, type InvitationCode } from './codesOverview';

type CodeFound = components['schemas']['CodeFound'];

/** What the key of a single code has where a list has its group. */
export const ONE_CODE = 'one';

function codeQuery(listed: InvitationCode) {
  return queryOptions({
    // With the version: a row that the list has read anew is not hidden by what was read of it before.
    queryKey: [CODES_URL, ONE_CODE, listed.id, listed.version],
    queryFn: async ({ signal }) => (await fetchApi<CodeFound>(`${CODES_URL}/${listed.id}`, { signal })).code,
    initialData: listed,
  });
}

/** A code as a dialog works on it. */
export interface CodeAtHand {
  /** The row of the list, until a refusal shows it to be old; from then on what the server has now. */
  code: InvitationCode;
  /** Somebody else has changed it since the list was read. */
  hasChanged: boolean;
}

/** The code of a row whose dialog is open. It is read again once a refusal shows it to be old. */
export function useCodeAtHand(listed: InvitationCode): CodeAtHand {
  const { data: code } = useQuery(codeQuery(listed));
  return { code, hasChanged: code.version !== listed.version };
}
