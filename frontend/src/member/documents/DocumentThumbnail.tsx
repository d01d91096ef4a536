import { type DocumentRow } from '@/entities/document/document';
import { type MouseEventHandler, type ReactNode } from 'react';
import { canBeShown } from './documentKinds';
import { getViewUrl } from './documentUrls';
import { getExtensionLabel } from './extensionLabel';
import { ThumbnailImage } from './ThumbnailImage';
import styles from './DocumentThumbnail.module.css';

const SIZE_PIXELS = 56;

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
        <ThumbnailImage
          key={id}
          documentId={id}
          status={thumbnail}
          className={styles.image}
          width={SIZE_PIXELS}
          height={SIZE_PIXELS}
        />
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
