import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CredibilityEntry, ENTRIES_URL } from './credibilityEntries';
import { sayGone } from './entryGone';

type EntryChanged = components['schemas']['EntryChanged'];
export type EntryFields = components['schemas']['PatchedEntryInputRequest'];

/** What to say where the server said nothing that a person could read. */
export const SAVE_FAILURE = 'Failed to save entry';

interface Save {
  /** What is changed, as it was when the person saw it; null for a new entry. */
  entry: CredibilityEntry | null;
  fields: EntryFields;
}

function save({ entry, fields }: Save): Promise<EntryChanged> {
  if (!entry) return callApi('POST', ENTRIES_URL, fields);
  const { id, version } = entry;
  return sayGone(callApi('PATCH', `${ENTRIES_URL}/${id}`, fields, { version }));
}

/** Stores a new entry, or changes the given fields of one, unless somebody has changed it since it was read. */
export function useSaveEntry() {
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: [ENTRIES_URL] });
  return useMutation({
    mutationFn: save,
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      reread();
    },
    onError: (error) => {
      // The form tells of a conflict at length.
      if (!isApiError(error, 'conflict')) showFailureToast(SAVE_FAILURE, error);
      if (isApiError(error, 'not_found', 'conflict')) reread();
    },
  });
}
