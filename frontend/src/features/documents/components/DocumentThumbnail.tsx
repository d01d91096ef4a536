import { type components } from '@/shared/api/schema';
import { type ReactNode, useEffect, useState } from 'react';
import { thumbnailAddress, viewAddress } from '../model/documentAddress';
import { fileSign } from '../model/fileSign';
import styles from './DocumentThumbnail.module.css';

type DocumentRow = components['schemas']['DocumentRow'];

const SIDE_PIXELS = 56;
/** A server that has many pictures to draw refuses the last ones for a moment; an image does not say why it failed. */
const PAUSES_MILLISECONDS = [3000, 8000];

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
  const [failures, setFailures] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const pause = PAUSES_MILLISECONDS[failures - 1];

  useEffect(() => {
    if (!isPaused || pause === undefined) return;
    const timer = setTimeout(() => setIsPaused(false), pause);
    return () => clearTimeout(timer);
  }, [isPaused, pause]);

  function handleError() {
    setFailures(failures + 1);
    setIsPaused(true);
  }

  if (isPaused) return null;
  return (
    <img
      className={styles.picture}
      src={address}
      alt=""
      width={SIDE_PIXELS}
      height={SIDE_PIXELS}
      loading="lazy"
      decoding="async"
      onError={handleError}
    />
  );
}
