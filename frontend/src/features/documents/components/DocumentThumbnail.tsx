import { type DocumentRow } from '@/entities/document/document';
import { TaskQueue } from '@/shared/lib/taskQueue';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getThumbnailUrl, getViewUrl } from '../model/documentUrls';
import { getExtensionLabel } from '../model/extensionLabel';
import styles from './DocumentThumbnail.module.css';

const SIZE_PIXELS = 56;
/**
 * The server refuses a thumbnail while it renders another one for the member. An image element does not report why it
 * failed.
 */
const RETRY_DELAYS_MILLISECONDS = [3000, 8000];
/** One at a time: the server renders one thumbnail per member. */
const retryQueue = new TaskQueue(1);

/** A thumbnail of an image or a PDF. Until it has loaded, and for any other file, the extension is shown. */
export function DocumentThumbnail({ document }: { document: DocumentRow }) {
  const { id, originalFilename, mimeType, isViewable } = document;
  const extension = <span className={styles.extension}>{getExtensionLabel(originalFilename)}</span>;
  if (!isViewable || !hasThumbnail(mimeType)) return <Frame>{extension}</Frame>;
  return (
    // A larger target for the pointer. It is hidden from the keyboard and screen readers, which have the View link.
    <a
      className={styles.link}
      href={getViewUrl(id)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      <Frame>
        {extension}
        <ThumbnailImage key={id} url={getThumbnailUrl(id)} />
      </Frame>
    </a>
  );
}

function hasThumbnail(mimeType: string): boolean {
  return mimeType.startsWith('image/') || mimeType === 'application/pdf';
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <span className={styles.frame} aria-hidden="true">
      {children}
    </span>
  );
}

function ThumbnailImage({ url }: { url: string }) {
  const id = useId();
  const [failures, setFailures] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const endRetry = useRef<() => void>(undefined);
  const retryDelay = RETRY_DELAYS_MILLISECONDS[failures - 1];

  useEffect(() => {
    if (retryDelay === undefined) return;
    const timer = setTimeout(() => {
      void retryQueue.add(id, (signal) => {
        setIsWaiting(false);
        return new Promise((end) => {
          endRetry.current = end;
          signal.addEventListener('abort', () => end());
        });
      });
    }, retryDelay);
    return () => {
      clearTimeout(timer);
      retryQueue.cancel(id);
    };
  }, [id, retryDelay]);

  function handleError() {
    endRetry.current?.();
    setFailures(failures + 1);
    setIsWaiting(true);
  }

  if (isWaiting) return null;
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      width={SIZE_PIXELS}
      height={SIZE_PIXELS}
      // The other retries wait for this one, so it must not wait until it is scrolled into view.
      loading={failures === 0 ? 'lazy' : 'eager'}
      decoding="async"
      onLoad={() => endRetry.current?.()}
      onError={handleError}
    />
  );
}
