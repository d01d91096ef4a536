import { useCallback } from 'react';

/** A ref that shows a picture in an image element, and releases its memory with the element. */
export function useBlobSource(content: Blob): (image: HTMLImageElement | null) => (() => void) | undefined {
  return useCallback(
    (image) => {
      if (!image) return;
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
}
