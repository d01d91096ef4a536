import { type DocumentRow } from '@/entities/document/document';
import { type MouseEventHandler, type ReactNode, useEffect, useState } from 'react';
import { canBeShown } from './documentKinds';
import { getThumbnailUrl, getViewUrl } from './documentUrls';
import { getExtensionLabel } from './extensionLabel';
import styles from './DocumentThumbnail.module.css';

const SIZE_PIXELS = 56;
/** The worker draws a thumbnail soon after the upload. An image element does not report why it failed. */
const RETRY_DELAYS_MILLISECONDS = [1500, 3000, 5000, 10_000, 20_000, 40_000];

interface DocumentThumbnailProps {
  document: DocumentRow;
  onClick?: MouseEventHandler;
  onPointerEnter?: () => void;
}

/** A thumbnail of an image or a PDF. Until it has loaded, and for any other file, the extension is shown. */
export function DocumentThumbnail({ document, onClick, onPointerEnter }: DocumentThumbnailProps) {
  const { id, originalFilename, thumbnail } = document;
  const extension = <span className={styles.extension}>{getExtensionLabel(originalFilename)}</span>;
  if (!canBeShown(document) || thumbnail === 'none') return <Frame>{extension}</Frame>;
  return (
    // A larger target for the pointer. It is hidden from the keyboard and screen readers, which have the View link.
    <a
      className={styles.link}
      href={getViewUrl(document)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
      onPointerEnter={onPointerEnter}
    >
      <Frame>
        {extension}
        <ThumbnailImage key={id} url={getThumbnailUrl(id)} isReady={thumbnail === 'ready'} />
      </Frame>
    </a>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <span className={styles.frame} aria-hidden="true">
      {children}
    </span>
  );
}

/** `isReady` is what the list said. Until then the image is asked for with growing delays. */
function ThumbnailImage({ url, isReady }: { url: string; isReady: boolean }) {
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(!isReady);
  const retryDelay = RETRY_DELAYS_MILLISECONDS[attempts];

  useEffect(() => {
    if (!isWaiting || retryDelay === undefined) return;
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1);
      setIsWaiting(false);
    }, retryDelay);
    return () => clearTimeout(timer);
  }, [isWaiting, retryDelay]);

  if (isWaiting) return null;
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      width={SIZE_PIXELS}
      height={SIZE_PIXELS}
      loading="lazy"
      decoding="async"
      onError={() => setIsWaiting(true)}
    />
  );
}
