import { Notice } from '@/shared/ui/Notice';
import limits from '@rules/limits.json';
import { useEffect, useId, useRef } from 'react';
import { ChangeDocumentButton, type DocumentChange } from './ChangeDocumentButton';
import styles from './DocumentChangeNotice.module.css';

interface DocumentChangeNoticeProps {
  change: DocumentChange;
  onChange: (change: DocumentChange) => void;
}

/** Says what has just been deleted or restored. It takes the focus, because the row with the button is gone. */
export function DocumentChangeNotice({ change, onChange }: DocumentChangeNoticeProps) {
  const { action, document } = change;
  const notice = useRef<HTMLDivElement>(null);
  const nameId = useId();

  useEffect(() => notice.current?.focus(), [change]);

  return (
    <div ref={notice} tabIndex={-1} className={styles.frame}>
      <Notice
        tone="success"
        actions={
          action === 'delete' && (
            <ChangeDocumentButton
              action="restore"
              label="Undo"
              document={document}
              nameId={nameId}
              onChange={onChange}
            />
          )
        }
      >
        <p>
          <bdi id={nameId}>{document.originalFilename}</bdi>
          {action === 'delete'
            ? ` was deleted. It stays in the trash for ${limits.trash.days} days.`
            : ' was restored.'}
        </p>
      </Notice>
    </div>
  );
}
