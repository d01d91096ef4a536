import { type components } from '@/shared/api/schema';
import { TaskQueue } from '@/shared/lib/taskQueue';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { thumbnailAddress, viewAddress } from '../model/documentAddress';
import { fileSign } from '../model/fileSign';
import styles from './DocumentThumbnail.module.css';

type DocumentRow = components['schemas']['DocumentRow'];

const SIDE_PIXELS = 56;
/** A server that is drawing another picture refuses this one for a moment; an image does not say why it failed. */
const PAUSES_MILLISECONDS = [3000, 8000];
/** One at a time, as the server draws for a member. */
const retries = new TaskQueue(1);

/** A small picture of an image or of a PDF's first page; for any other file, and until there is one, its extension. */
export function DocumentThumbnail({ document }: { document: DocumentRow }) {
  const { id, originalFilename, mimeType, isViewable } = document;
  const sign = <span className={styles.sign}>{fileSign(originalFilename)}</span>;
  if (!isViewable || !isDrawn(mimeType)) return <Frame>{sign}</Frame>;
  return (
    // The View beside it leads to the same place: this one is for the pointer alone.
    <a
      className={styles.link}
      href={viewAddress(id)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      <Frame>
        {sign}
        <Picture key={id} address={thumbnailAddress(id)} />
      </Frame>
    </a>
  );
}

function isDrawn(mimeType: string): boolean {
  return mimeType.startsWith('image/') || mimeType === 'application/pdf';
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <span className={styles.frame} aria-hidden="true">
      {children}
    </span>
  );
}

function Picture({ address }: { address: string }) {
  const id = useId();
  const [failures, setFailures] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const endTurn = useRef<() => void>(undefined);
  const pause = PAUSES_MILLISECONDS[failures - 1];

  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      void retries.add(id, (signal) => {
        setIsWaiting(false);
        return new Promise((end) => {
          endTurn.current = end;
          signal.addEventListener('abort', () => end());
        });
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      retries.cancel(id);
    };
  }, [id, pause]);

  function handleError() {
    endTurn.current?.();
    setFailures(failures + 1);
    setIsWaiting(true);
  }

  if (isWaiting) return null;
  return (
    <img
      className={styles.picture}
      src={address}
      alt=""
      width={SIDE_PIXELS}
      height={SIDE_PIXELS}
      // A retry must not wait until somebody scrolls back to it: the others wait for its end.
      loading={failures === 0 ? 'lazy' : 'eager'}
      decoding="async"
      onLoad={() => endTurn.current?.()}
      onError={handleError}
    />
  );
}
