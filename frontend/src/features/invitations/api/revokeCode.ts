import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODES_URL } from './codesOverview';
import { rereadCodes, rereadCodesIfOld } from './rereadCodes';

type CodeChanged = components['schemas']['CodeChanged'];

/** What to say where the server said nothing that a person could read. */
export const REVOKE_FAILURE = 'Failed to revoke code';

/** Takes a code out of use for good. */
export function useRevokeCode(codeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<CodeChanged>('POST', `${CODES_URL}/${codeId}/revoke`),
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      rereadCodes(client);
    },
    onError: (error) => {
      showFailureToast(REVOKE_FAILURE, error);
      rereadCodesIfOld(client, error);
    },
  });
}
