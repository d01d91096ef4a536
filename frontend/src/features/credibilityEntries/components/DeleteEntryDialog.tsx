import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { DELETE_FAILURE, useDeleteEntry } from '../api/deleteEntry';

interface DeleteEntryDialogProps {
  entry: CredibilityEntry;
  onClose: () => void;
}

export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const { mutate, error, isPending } = useDeleteEntry(entry);
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={`Delete ${entry.contractorName}`}
      question="Are you sure you want to delete this credibility entry?"
      confirmLabel="Delete"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, DELETE_FAILURE)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
