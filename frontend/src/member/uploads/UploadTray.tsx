import { FirstRows } from '@/shared/lists/FirstRows';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { IconButton } from '@/shared/ui/IconButton';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, PauseIcon, PlayIcon } from '@/shared/ui/icons';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { announce, describeCounts, describeHold, describeWaiting, sortForTray } from './trayText';
import { TrayActions } from './TrayActions';
import { summarize, type Upload } from './upload';
import { getUploadEngine, stopUploads } from './uploadEngine';
import { UploadRow } from './UploadRow';
import { getProgress, subscribeToProgress, useUploadState } from './uploadState';
import styles from './UploadTray.module.css';

const PHONE = '(width < 40rem)';
const ROW_HEIGHT = '4rem';
const STORAGE_REFUSED =
  'This browser keeps no more files. Leave this page open until they are sent, or choose them again later.';

/** The member's files on their way to the network. Goes on while they work on other pages. */
export function UploadTray({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const { uploads, isStorageRefused, ...state } = useUploadState(memberId);
  useEffect(() => {
    getUploadEngine(client, memberId);
    return stopUploads;
  }, [client, memberId]);

  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const isUnfolded = isOpen ?? !isPhone;
  const tray = useRef<HTMLElement>(null);
  const listId = useId();
  const getEngine = useCallback(() => getUploadEngine(client, memberId), [client, memberId]);
  const handleRetry = useCallback((ids: readonly string[]) => getEngine().retry(ids), [getEngine]);
  const handleRemove = useCallback(
    (ids: readonly string[]) => {
      void getEngine().remove(ids);
      // The button is gone.
      tray.current?.focus();
    },
    [getEngine],
  );
  const renderRows = useCallback(
    (rows: readonly Upload[]) => (
      <ul aria-label="Files">
        {rows.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRetry={handleRetry} onRemove={handleRemove} />
        ))}
      </ul>
    ),
    [handleRetry, handleRemove],
  );
  const listed = useDeferredValue(uploads);
  const sorted = useMemo(() => sortForTray(listed), [listed]);
  const summary = summarize(uploads, getProgress);
  const waiting = describeWaiting(summary, state);
  const hold = describeHold(state);
  const hasEnded = summary.pending + summary.failed + summary.duplicates === 0;
  if (uploads.length === 0) return null;
  return (
    <section ref={tray} className={styles.tray} tabIndex={-1} aria-label="Uploads">
      <div className={styles.head}>
        <p className={styles.title}>
          {describeCounts(summary)}
          {waiting && <span className={styles.waiting}>, {waiting}</span>}
        </p>
        {summary.pending > 0 && (
          <IconButton
            label={state.isPaused ? 'Resume uploads' : 'Pause uploads'}
            icon={state.isPaused ? <PlayIcon /> : <PauseIcon />}
            onClick={() => getEngine().setPaused(!state.isPaused)}
          />
        )}
        <IconButton
          label={isUnfolded ? 'Hide files' : 'Show files'}
          icon={isUnfolded ? <ChevronDownIcon /> : <ChevronUpIcon />}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setIsOpen(!isUnfolded)}
        />
        {hasEnded && (
          <IconButton label="Close uploads" icon={<CloseIcon />} onClick={() => getEngine().removeDone()} />
        )}
      </div>
      {!hasEnded && <TotalProgress uploads={uploads} label={describeCounts(summary)} />}
      <VisuallyHidden>
        <Announcement text={announce(summary, state)} />
      </VisuallyHidden>
      {(hold || isStorageRefused) && (
        <div className={styles.notices}>
          {hold && <p>{hold}</p>}
          {isStorageRefused && !hasEnded && <p>{STORAGE_REFUSED}</p>}
        </div>
      )}
      <div id={listId} className={styles.list} hidden={!isUnfolded} tabIndex={-1}>
        {isUnfolded && <FirstRows rows={sorted} rowHeight={ROW_HEIGHT} renderRows={renderRows} />}
      </div>
      {isUnfolded && <TrayActions uploads={uploads} hold={state.hold} getEngine={getEngine} />}
    </section>
  );
}

/** By bytes, so that it moves within a file. */
function TotalProgress({ uploads, label }: { uploads: readonly Upload[]; label: string }) {
  const percent = useSyncExternalStore(subscribeToProgress, () => {
    const { bytes, sentBytes } = summarize(uploads, getProgress);
    return bytes > 0 ? Math.floor((sentBytes / bytes) * 100) : 0;
  });
  return (
    <div className={styles.progress}>
      <ProgressBar label="All uploads" percent={percent} valueText={label} />
    </div>
  );
}

/** Empty at first: screen readers say only what changes in a region that is there. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return <span role="status">{said}</span>;
}
