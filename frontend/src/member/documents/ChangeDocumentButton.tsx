import { type DocumentRow } from '@/entities/document/document';
import { memberDataKeys } from '@/entities/member/memberData';
import { getErrorMessage } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon, TrashIcon } from '@/shared/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { deleteDocument, restoreDocument } from './documentsApi';
import styles from './ChangeDocumentButton.module.css';

const ACTIONS = {
  delete: { send: deleteDocument, label: 'Delete', icon: <TrashIcon />, error: 'Failed to delete document' },
  restore: {
    send: restoreDocument,
    label: 'Restore',
    icon: <RefreshIcon />,
    error: 'Failed to restore document',
  },
};

type Action = keyof typeof ACTIONS;

export interface DocumentChange {
  action: Action;
  document: DocumentRow;
}

interface ChangeDocumentButtonProps {
  action: Action;
  document: DocumentRow;
  /** The id of the document's name. */
  nameId: string;
  label?: string;
  onChange: (change: DocumentChange) => void;
}

/** Deletes or restores a document without asking first: either can be undone. */
export function ChangeDocumentButton({
  action,
  document,
  nameId,
  label = ACTIONS[action].label,
  onChange,
}: ChangeDocumentButtonProps) {
  const { send, icon, error } = ACTIONS[action];
  const mutation = useMutation({
    mutationFn: () => send(document),
    meta: { error: { title: error }, invalidates: memberDataKeys },
    onSuccess: () => onChange({ action, document }),
  });
  return (
    <>
      <Button
        type="button"
        size="small"
        icon={icon}
        isBusy={mutation.isPending}
        aria-describedby={nameId}
        onClick={() => mutation.mutate()}
      >
        {label}
      </Button>
      {mutation.error && (
        <p className={styles.error} role="alert">
          {getErrorMessage(mutation.error, error)}
        </p>
      )}
    </>
  );
}
