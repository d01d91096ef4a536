import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODES_URL } from './codesOverview';
import { rereadCodes, rereadCodesIfOld } from './rereadCodes';

type CodeChanged = components['schemas']['CodeChanged'];

/** What to say where the server said nothing that a person could read. */
export const UNASSIGN_FAILURE = 'Failed to unassign code';

/** Takes an assignment back, so that anybody may redeem the code again. */
export function useUnassignCode(codeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<CodeChanged>('DELETE', `${CODES_URL}/${codeId}/assign`),
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      rereadCodes(client);
    },
    onError: (error) => {
      showFailureToast(UNASSIGN_FAILURE, error);
      rereadCodesIfOld(client, error);
    },
  });
}
