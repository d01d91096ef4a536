import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODES_URL } from './codesOverview';
import { rereadCodes, rereadCodesIfOld } from './rereadCodes';

export type AssignRequest = components['schemas']['AssignRequest'];
type CodeChanged = components['schemas']['CodeChanged'];

/** What to say where the server said nothing that a person could read. */
export const ASSIGN_FAILURE = 'Failed to assign code';

/** Reserves a code for a person; assigned already, the new person takes the place of the old one. */
export function useAssignCode(codeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AssignRequest) => callApi<CodeChanged>('POST', `${CODES_URL}/${codeId}/assign`, body),
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      rereadCodes(client);
    },
    onError: (error) => {
      showFailureToast(ASSIGN_FAILURE, error);
      rereadCodesIfOld(client, error);
    },
  });
}
