import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { useRef, useState } from 'react';
import { type Hold, isPending, type Upload } from './upload';
import { type UploadEngine } from './uploadEngine';
import styles from './UploadTray.module.css';

interface TrayActionsProps {
  uploads: readonly Upload[];
  hold: Hold | null;
  getEngine: () => UploadEngine;
}

/** What can be done with several files at once. */
export function TrayActions({ uploads, hold, getEngine }: TrayActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [unmatched, setUnmatched] = useState(0);
  const select = (isSelected: (upload: Upload) => boolean) => uploads.filter(isSelected).map(({ id }) => id);
  const failed = select(({ status }) => status === 'failed');
  const duplicates = select(({ status }) => status === 'duplicate');
  const missing = select(({ status }) => status === 'missing');
  const done = select(({ status }) => status === 'done');
  const pending = select(isPending);

  function handleCancelAll() {
    if (!window.confirm(`Cancel ${pluralize(pending.length, 'file')} not sent yet?`)) return;
    void getEngine().remove(pending);
  }

  return (
    <div className={styles.actions}>
      {hold?.reason === 'full' && (
        <Button type="button" size="small" onClick={() => getEngine().setPaused(false)}>
          Try again
        </Button>
      )}
      {failed.length > 0 && (
        <Button type="button" size="small" icon={<RefreshIcon />} onClick={() => getEngine().retry(failed)}>
          Retry all
        </Button>
      )}
      {missing.length > 0 && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Lost files"
            onChange={({ target }) => {
              setUnmatched(getEngine().replaceMissing([...(target.files ?? [])]));
              target.value = '';
            }}
          />
          <Button type="button" size="small" onClick={() => input.current?.click()}>
            Choose {pluralize(missing.length, 'lost file')} again
          </Button>
        </>
      )}
      {duplicates.length > 1 && (
        <>
          <Button type="button" size="small" onClick={() => getEngine().retry(duplicates)}>
            Send all {duplicates.length} anyway
          </Button>
          <Button type="button" size="small" onClick={() => void getEngine().remove(duplicates)}>
            Leave them out
          </Button>
        </>
      )}
      {done.length > 0 && done.length < uploads.length && (
        <Button type="button" size="small" variant="ghost" onClick={() => getEngine().removeDone()}>
          Hide received
        </Button>
      )}
      {pending.length > 1 && (
        <Button type="button" size="small" variant="ghost" onClick={handleCancelAll}>
          Cancel all
        </Button>
      )}
      {unmatched > 0 && missing.length > 0 && (
        <p role="alert" className={styles.problem}>
          {pluralize(unmatched, 'file')} of another name or size: not one of those that are lost.
        </p>
      )}
    </div>
  );
}
