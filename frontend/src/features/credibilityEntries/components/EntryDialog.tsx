import { isApiError } from '@/shared/api/apiError';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { UnsavedChanges } from '@/shared/forms/UnsavedChanges';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CredibilityEntry, credibilityEntryQuery, type EntryShown } from '../api/credibilityEntries';
import { SAVE_FAILURE, useSaveEntry } from '../api/saveEntry';
import { changesOf, entrySchema, type EntryValues, valuesOf, withPresent } from '../model/entryForm';
import { EntryConflict } from './EntryConflict';
import { EntryFields } from './EntryFields';

interface EntryDialogProps {
  /** Null for a new one. */
  entry: CredibilityEntry | null;
  onClose: () => void;
}

/**
 * All facts of an entry. What is typed is not lost by a stray click beside the dialog: leaving asks.
 * Where somebody else was faster, it stays too, and what stands now can be taken in around it.
 */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const client = useQueryClient();
  // The entry that the changes are made on, whatever the list reads meanwhile.
  const [base, setBase] = useState(entry);
  const [initial] = useState(() => valuesOf(entry));
  const [present, setPresent] = useState<EntryShown | null>(null);
  const [hasChanges, setHasChanges] = useState(false);
  const mayLeave = useUnsavedChangesWarning(hasChanges);
  const { mutateAsync } = useSaveEntry();
  const title = entry ? 'Edit credibility entry' : 'New credibility entry';
  const handleClose = () => mayLeave() && onClose();

  async function handleSubmit(values: EntryValues) {
    setPresent(null);
    try {
      await mutateAsync({ entry: base, fields: changesOf(valuesOf(base), values) });
    } catch (error) {
      if (base && isApiError(error, 'conflict'))
        setPresent(await client.query(credibilityEntryQuery(base.id)));
      throw error;
    }
    onClose();
  }

  return (
    <Dialog isOpen onClose={handleClose} title={title} size="large">
      <ValidatedForm
        label={title}
        initialValues={initial}
        schema={entrySchema}
        failureSentence={SAVE_FAILURE}
        onSubmit={handleSubmit}
      >
        {({ values, setValues }) => (
          <>
            <UnsavedChanges onChange={setHasChanges} />
            <EntryFields />
            {present && base ? (
              <EntryConflict
                seen={base}
                present={present}
                onLoad={() => {
                  setValues(withPresent(valuesOf(base), values, valuesOf(present.entry)));
                  setBase(present.entry);
                }}
              />
            ) : (
              <FormError title={SAVE_FAILURE} />
            )}
            <Cluster>
              <SubmitButton busyLabel="PROCESSING...">Save Entry</SubmitButton>
              <Button type="button" variant="ghost" onClick={handleClose}>
                Cancel
              </Button>
            </Cluster>
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
