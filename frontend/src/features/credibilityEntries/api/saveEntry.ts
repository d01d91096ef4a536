import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ENTRIES_URL } from './credibilityEntries';

type EntryChanged = components['schemas']['EntryChanged'];
export type EntryFields = components['schemas']['PatchedEntryInputRequest'];

/** What to say where the server said nothing that a person could read. */
export const SAVE_FAILURE = 'Failed to save entry';

/** Stores a new entry, or changes the given fields of the entry of this id. */
export function useSaveEntry(entryId: string | undefined) {
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [ENTRIES_URL] });
  return useMutation({
    mutationFn: (fields: EntryFields) =>
      entryId
        ? callApi<EntryChanged>('PATCH', `${ENTRIES_URL}/${entryId}`, fields)
        : callApi<EntryChanged>('POST', ENTRIES_URL, fields),
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      reread();
    },
    onError: (error) => {
      showFailureToast(SAVE_FAILURE, error);
      // Somebody else has deleted it meanwhile.
      if (isApiError(error, 'not_found')) reread();
    },
  });
}
