import { memberDataKeys } from '@/entities/member/memberData';
import { restoreDocument } from '@/member/documents/documentsApi';
import { getErrorMessage } from '@/shared/api/apiError';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { RefreshIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Deletion, forEachPhoto } from './deletion';
import styles from './Photos.module.css';

interface DeletedNoticeProps {
  deletion: Deletion;
  onUndo: () => void;
}

/** Says which photographs were deleted, and takes them back. It takes the focus, because the button is gone. */
export function DeletedNotice({ deletion: { done, error }, onUndo }: DeletedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const undo = useMutation({
    mutationFn: () => forEachPhoto(done, restoreDocument),
    onSuccess: onUndo,
    meta: { error: { title: 'The photographs were not restored' }, invalidates: memberDataKeys },
  });
  useEffect(() => notice.current?.focus(), [done]);
  return (
    <div ref={notice} tabIndex={-1} className={styles.deleted}>
      {done.length > 0 && (
        <Notice
          tone="success"
          actions={
            <Button
              type="button"
              size="small"
              icon={<RefreshIcon />}
              isBusy={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Undo
            </Button>
          }
        >
          <p>
            {pluralize(done.length, 'photograph')} deleted, and in the trash for {limits.trash.days} days.
          </p>
        </Notice>
      )}
      {error !== null && (
        <Notice tone="danger" title="Not all photographs were deleted">
          {getErrorMessage(error, 'Please try again.')}
        </Notice>
      )}
    </div>
  );
}
