import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CredibilityEntry, ENTRIES_URL } from './credibilityEntries';
import { sayGone } from './entryGone';

type Message = components['schemas']['Message'];

/** What to say where the server said nothing that a person could read. */
export const DELETE_FAILURE = 'Failed to delete entry';

/** Removes an entry for good, unless somebody has changed it since it was read. */
export function useDeleteEntry({ id, version }: CredibilityEntry) {
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [ENTRIES_URL] });
  return useMutation({
    mutationFn: () => sayGone(callApi<Message>('DELETE', `${ENTRIES_URL}/${id}`, undefined, { version })),
    onSuccess: () => {
      showToast({ title: 'Success', text: 'Entry deleted successfully' });
      reread();
    },
    onError: (error) => {
      showFailureToast(DELETE_FAILURE, error);
      if (isApiError(error, 'not_found', 'conflict')) reread();
    },
  });
}
