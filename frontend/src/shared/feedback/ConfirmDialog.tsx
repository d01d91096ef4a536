import { type ReactNode } from 'react';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Notice } from '@/shared/ui/Notice';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Such as `Are you sure you want to delete this credibility entry?`. */
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  isDestructive?: boolean;
  /** False if there is nothing left to confirm, such as after another person's change. */
  canConfirm?: boolean;
  /** Why the last attempt failed. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel,
  isBusy = false,
  isDestructive = false,
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
              variant={isDestructive ? 'danger' : 'primary'}
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
