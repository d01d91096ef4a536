import { type ComponentProps, useEffect, useState } from 'react';
import { getThumbnailUrl } from './documentUrls';

/** The worker draws a thumbnail soon after the upload. An image element does not report why it failed. */
const RETRY_DELAYS_MILLISECONDS = [1500, 3000, 5000, 10_000, 20_000, 40_000];

interface ThumbnailImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  documentId: string;
  /** What the list said. Until then the image is asked for with growing delays. */
  isReady: boolean;
}

/** Nothing until it has been drawn. */
export function ThumbnailImage({ documentId, isReady, ...attributes }: ThumbnailImageProps) {
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
      {...attributes}
      src={getThumbnailUrl(documentId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsWaiting(true)}
    />
  );
}
