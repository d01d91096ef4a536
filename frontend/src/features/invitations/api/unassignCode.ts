import { callApi } from '@/shared/api/client';
import { useChangeCode } from './changeCode';
import { CODES_URL, type InvitationCode } from './codesOverview';

/** What to say where the server said nothing that a person could read. */
export const UNASSIGN_FAILURE = 'Failed to unassign code';

/** Takes an assignment back, so that anybody may redeem the code again. */
export function useUnassignCode({ id, version }: InvitationCode) {
  return useChangeCode(UNASSIGN_FAILURE, () =>
    callApi('DELETE', `${CODES_URL}/${id}/assign`, undefined, { version }),
  );
}
