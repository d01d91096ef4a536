import { FileIcon } from '@/shared/ui/icons';
import { useCallback } from 'react';
import styles from './FileDropZone.module.css';

const SIDE_PIXELS = 56;
const DRAWN_TYPES = ['image/jpeg', 'image/png', 'image/gif'];

interface FilePictureProps {
  file: File;
  /** The browser cannot draw it. */
  onError: () => void;
}

/** A chosen picture before it is sent; an icon for any other file. */
export function FilePicture({ file, onError }: FilePictureProps) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.loading = 'lazy';
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const canBeDrawn = DRAWN_TYPES.includes(file.type) && typeof URL.createObjectURL === 'function';
  if (!canBeDrawn) return <FileIcon aria-hidden="true" />;
  return (
    <img
      ref={showFile}
      className={styles.picture}
      alt=""
      width={SIDE_PIXELS}
      height={SIDE_PIXELS}
      onError={onError}
    />
  );
}
