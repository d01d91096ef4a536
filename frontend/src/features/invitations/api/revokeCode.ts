import { callApi } from '@/shared/api/client';
import { useChangeCode } from './changeCode';
import { CODES_URL, type InvitationCode } from './codesOverview';

/** What to say where the server said nothing that a person could read. */
export const REVOKE_FAILURE = 'Failed to revoke code';

/** Takes a code out of use for good. */
export function useRevokeCode({ id, version }: InvitationCode) {
  return useChangeCode(REVOKE_FAILURE, () =>
    callApi('POST', `${CODES_URL}/${id}/revoke`, undefined, { version }),
  );
}
