import { useAccountDraftKey } from '@/entities/session/useAccount';
import { type CredibilityEntry, type EntryResponse } from '@/entities/credibilityEntry/credibilityEntry';
import { ENTRIES_URL, entryQuery } from '@/entities/credibilityEntry/entryQueries';
import { isApiError } from '@/shared/api/apiError';
import { showErrorToast } from '@/shared/feedback/mutationFeedback';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveEntry } from './entriesApi';
import {
  getEntryChanges,
  entrySchema,
  type EntryValues,
  toFormValues,
  mergeCurrentValues,
} from './entryForm';
import { EntryConflictNotice } from './EntryConflictNotice';
import { EntryFields } from './EntryFields';

const SAVE_ERROR = 'Failed to save entry';

interface EntryDialogProps {
  /** Null for a new one. */
  entry: CredibilityEntry | null;
  onClose: () => void;
}

/** Asks before unsaved values are lost. After a conflict the admin can load the current values and keep the edits. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const client = useQueryClient();
  // The version that the changes are based on; a refetch of the list must not replace it.
  const [base, setBase] = useState(entry);
  const [initial] = useState(() => toFormValues(entry));
  const [conflict, setConflict] = useState<EntryResponse | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: saveEntry,
    meta: { success: { title: 'Success' }, invalidates: [[ENTRIES_URL]] },
    onError: (error) => {
      // The form shows a conflict with its details.
      if (!isApiError(error, 'conflict')) showErrorToast(SAVE_ERROR, error);
    },
  });
  // Not of an earlier version: its values would undo what others have changed since.
  const draftKey = useAccountDraftKey(entry ? `entry ${entry.id} ${entry.version}` : 'new entry');
  const title = entry ? 'Edit credibility entry' : 'New credibility entry';

  async function handleSubmit(values: EntryValues) {
    setConflict(null);
    try {
      await mutateAsync({ entry: base, fields: getEntryChanges(toFormValues(base), values) });
    } catch (error) {
      if (base && isApiError(error, 'conflict')) setConflict(await client.query(entryQuery(base.id)));
      throw error;
    }
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="large">
      <ValidatedForm
        label={title}
        initialValues={initial}
        schema={entrySchema}
        fallbackMessage={SAVE_ERROR}
        keepAs={draftKey}
        onSubmit={handleSubmit}
      >
        {({ values, setValues }) => (
          <>
            <EntryFields />
            {conflict && base ? (
              <EntryConflictNotice
                base={base}
                current={conflict}
                onLoad={() => {
                  setValues(mergeCurrentValues(toFormValues(base), values, toFormValues(conflict.entry)));
                  setBase(conflict.entry);
                }}
              />
            ) : (
              <FormError title={SAVE_ERROR} />
            )}
            <Cluster>
              <SubmitButton busyLabel="PROCESSING...">Save Entry</SubmitButton>
              <DialogCloseButton />
            </Cluster>
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
