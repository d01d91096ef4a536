import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { ENTRIES_URL } from '@/entities/credibilityEntry/entryQueries';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { useMutation } from '@tanstack/react-query';
import { deleteEntry } from './entriesApi';

const DELETE_ERROR = 'Failed to delete entry';

interface DeleteEntryDialogProps {
  entry: CredibilityEntry;
  onClose: () => void;
}

export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const mutation = useMutation({
    mutationFn: deleteEntry,
    meta: {
      success: { title: 'Success', text: 'Entry deleted successfully' },
      error: { title: DELETE_ERROR },
      invalidates: [[ENTRIES_URL]],
    },
  });
  return (
    <ConfirmMutationDialog
      mutation={mutation}
      variables={entry}
      isDestructive
      title={`Delete ${entry.contractorName}`}
      question="Are you sure you want to delete this credibility entry?"
      confirmLabel="Delete"
      fallbackMessage={DELETE_ERROR}
      onClose={onClose}
    />
  );
}
