import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ENTRIES_URL } from './credibilityEntries';

/** What to say where the server said nothing that a person could read. */
export const DELETE_FAILURE = 'Failed to delete entry';

/** Removes an entry for good. */
export function useDeleteEntry(entryId: string) {
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [ENTRIES_URL] });
  return useMutation({
    mutationFn: () => callApi<components['schemas']['Message']>('DELETE', `${ENTRIES_URL}/${entryId}`),
    onSuccess: () => {
      showToast({ title: 'Success', text: 'Entry deleted successfully' });
      reread();
    },
    onError: (error) => {
      showFailureToast(DELETE_FAILURE, error);
      // Somebody else has deleted it meanwhile.
      if (isApiError(error, 'not_found')) reread();
    },
  });
}
