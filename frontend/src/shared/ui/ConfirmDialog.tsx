import { type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Notice } from './Notice';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The question, such as `Are you sure you want to delete this credibility entry?`. */
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  /** False where there is nothing to confirm any more, as when somebody else has done it. */
  canConfirm?: boolean;
  /** Why the last try failed; stays until the next one. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel,
  isBusy = false,
  isDangerous = false,
  canConfirm = true,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      description={question}
      size="small"
      footer={
        <>
          <Button type="button" onClick={onCancel}>
            {canConfirm ? cancelLabel : 'Close'}
          </Button>
          {canConfirm && (
            <Button
              type="button"
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={isBusy}
              busyLabel={busyLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {error && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
}
