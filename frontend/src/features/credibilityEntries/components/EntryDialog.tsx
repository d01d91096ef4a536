import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { UnsavedChanges } from '@/shared/forms/UnsavedChanges';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { useState } from 'react';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { SAVE_FAILURE, useSaveEntry } from '../api/saveEntry';
import { changesOf, entrySchema, type EntryValues, valuesOf } from '../model/entryForm';
import { EntryFields } from './EntryFields';

interface EntryDialogProps {
  /** Null for a new one. */
  entry: CredibilityEntry | null;
  onClose: () => void;
}

/** All facts of an entry. What is typed is not lost by a stray click beside the dialog: leaving asks. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  // The entry as it was when the dialog opened, whatever the list reads meanwhile.
  const [initial] = useState(() => valuesOf(entry));
  const [hasChanges, setHasChanges] = useState(false);
  const mayLeave = useUnsavedChangesWarning(hasChanges);
  const { mutateAsync } = useSaveEntry(entry?.id);
  const title = entry ? 'Edit credibility entry' : 'New credibility entry';
  const handleClose = () => mayLeave() && onClose();

  async function handleSubmit(values: EntryValues) {
    await mutateAsync(changesOf(initial, values));
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
        <UnsavedChanges onChange={setHasChanges} />
        <EntryFields />
        <FormError title={SAVE_FAILURE} />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Save Entry</SubmitButton>
          <Button type="button" variant="ghost" onClick={handleClose}>
            Cancel
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
