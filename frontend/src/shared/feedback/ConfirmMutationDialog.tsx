import { getErrorMessage } from '@/shared/api/apiError';
import { type UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Notice } from '@/shared/ui/Notice';

interface ConfirmMutationDialogProps<Data, Variables> {
  mutation: Pick<UseMutationResult<Data, Error, Variables>, 'mutate' | 'error' | 'isPending'>;
  variables: Variables;
  title: string;
  /** Such as `Are you sure you want to delete this credibility entry?`. */
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The error's text if the server sent none. */
  fallbackMessage: string;
  /** Shown below the error, such as a link to support. */
  errorHint?: ReactNode;
  isDestructive?: boolean;
  /** False if there is nothing left to confirm, such as after another person's change. */
  canConfirm?: boolean;
  onSuccess?: (data: Data) => void;
  onError?: (error: Error) => void;
  onClose: () => void;
}

/** Asks before a change is sent, shows why it was refused, and closes after a success. */
export function ConfirmMutationDialog<Data, Variables>({
  mutation,
  variables,
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  fallbackMessage,
  errorHint,
  isDestructive = false,
  canConfirm = true,
  onSuccess,
  onError,
  onClose,
}: ConfirmMutationDialogProps<Data, Variables>) {
  // A ref, because `isPending` changes only with the next render: a double click must send once.
  const isSending = useRef(false);

  function handleConfirm() {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(variables, {
      onSuccess: (data) => {
        onClose();
        onSuccess?.(data);
      },
      onError,
      onSettled: () => {
        isSending.current = false;
      },
    });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={question}
      size="small"
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {canConfirm ? cancelLabel : 'Close'}
          </Button>
          {canConfirm && (
            <Button
              type="button"
              variant={isDestructive ? 'danger' : 'primary'}
              isBusy={mutation.isPending}
              busyLabel="PROCESSING..."
              onClick={handleConfirm}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {mutation.error && (
        <Notice tone="danger">
          <p>{getErrorMessage(mutation.error, fallbackMessage)}</p>
          {errorHint}
        </Notice>
      )}
    </Dialog>
  );
}
