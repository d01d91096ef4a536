import { type DocumentRow } from '@/entities/document/document';
import { type ComponentProps, useEffect, useState } from 'react';
import { getThumbnailUrl } from './documentUrls';

/** The worker draws a thumbnail soon after the upload. An image element does not report why it failed. */
const RETRY_DELAYS_MILLISECONDS = [1500, 3000, 5000, 10_000, 20_000, 40_000];

interface ThumbnailImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  documentId: string;
  /** What the list said. While it waits, the image is asked for with growing delays. */
  status: DocumentRow['thumbnail'] | undefined;
}

/** Nothing until it has been drawn, or if there is none. */
export function ThumbnailImage({ documentId, status, ...attributes }: ThumbnailImageProps) {
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(status !== 'ready');
  const retryDelay = RETRY_DELAYS_MILLISECONDS[attempts];

  useEffect(() => {
    if (!isWaiting || retryDelay === undefined || status === 'none') return;
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1);
      setIsWaiting(false);
    }, retryDelay);
    return () => clearTimeout(timer);
  }, [isWaiting, retryDelay, status]);

  if (isWaiting || status === 'none') return null;
  return (
    <img
      {...attributes}
      src={getThumbnailUrl(documentId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsWaiting(true)}
    />
  );
}
