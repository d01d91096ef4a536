import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useChangeCode } from './changeCode';
import { CODES_URL, type InvitationCode } from './codesOverview';

export type AssignRequest = components['schemas']['AssignRequest'];

/** What to say where the server said nothing that a person could read. */
export const ASSIGN_FAILURE = 'Failed to assign code';

/** Reserves a code for a person; assigned already, the new person takes the place of the old one. */
export function useAssignCode({ id, version }: InvitationCode) {
  return useChangeCode(ASSIGN_FAILURE, (body: AssignRequest) =>
    callApi('POST', `${CODES_URL}/${id}/assign`, body, { version }),
  );
}
