import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Button } from '@/shared/ui/Button';
import { useEffect, useState } from 'react';
import styles from './PagePicture.module.css';

/** Pixels per point: pages are drawn at 144 dpi. */
const PIXELS_PER_POINT = 2;
/** Shown above and below the line, in points. */
const MARGIN_POINTS = 44;
/** While the worker draws the page, the server answers without a picture. An image element does not report why it failed. */
const RETRY_DELAYS_MILLISECONDS = [1500, 3000, 5000, 10_000, 20_000];

interface PagePictureProps {
  documentId: string;
  /** From 1. */
  page: number;
  /** Left, top, right and bottom in points from the top left. Without it the whole page is shown. */
  box: readonly number[] | null;
}

interface Size {
  width: number;
  height: number;
}

/** The place of a line on its page. On a phone it scrolls sideways, so that its print stays legible. */
export function PagePicture({ documentId, page, box }: PagePictureProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [isWhole, setIsWhole] = useState(box === null);
  const { attempt, isFailed, handleError } = useRetries();
  const url = `/api/user/documents/${encodeURIComponent(documentId)}/pages/${page}`;
  if (isFailed) {
    return (
      <p className={styles.missing}>
        The picture of page {page} cannot be shown.{' '}
        <a href={`/api/user/documents/${documentId}/download`}>Open the file</a> to compare the line with it.
      </p>
    );
  }
  const crop = size && getCrop(size, isWhole ? null : box);
  return (
    <figure className={styles.picture}>
      <div className={styles.window} {...getScrollAttributes(`Page ${page} of the document`)}>
        <div
          className={styles.sheet}
          {...inlineStyle({ 'aspect-ratio': crop ? `${crop.width} / ${crop.height}` : '612 / 96' })}
        >
          <div
            className={styles.page}
            {...inlineStyle({ 'margin-top': crop ? `${-crop.topPercent}%` : '0' })}
          >
            {attempt !== null && (
              <img
                key={attempt}
                className={styles.image}
                src={url}
                alt={`Page ${page}`}
                loading="lazy"
                decoding="async"
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSize({
                    width: naturalWidth / PIXELS_PER_POINT,
                    height: naturalHeight / PIXELS_PER_POINT,
                  })
                }
                onError={handleError}
              />
            )}
            {size && box && <span className={styles.box} {...inlineStyle(getBoxStyle(size, box))} />}
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>
        <span role="status">{size ? `Page ${page}` : `Page ${page} is being drawn...`}</span>
        {size && box && (
          <Button type="button" size="small" variant="ghost" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Only the line' : 'Whole page'}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** For what scrolls sideways, also by keyboard. */
const getScrollAttributes = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** `attempt` is null between two attempts. */
function useRetries() {
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const delay = RETRY_DELAYS_MILLISECONDS[attempts];
  useEffect(() => {
    if (!isWaiting || delay === undefined) return;
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1);
      setIsWaiting(false);
    }, delay);
    return () => clearTimeout(timer);
  }, [delay, isWaiting]);
  return {
    attempt: isWaiting ? null : attempts,
    isFailed: isWaiting && delay === undefined,
    handleError: () => setIsWaiting(true),
  };
}

/** The visible part. A margin in percent is relative to the width. */
function getCrop({ width, height }: Size, box: readonly number[] | null) {
  if (!box) return { width, height, topPercent: 0 };
  const [, boxTop = 0, , boxBottom = height] = box;
  const top = Math.max(0, boxTop - MARGIN_POINTS);
  const bottom = Math.min(height, boxBottom + MARGIN_POINTS);
  return { width, height: Math.max(1, bottom - top), topPercent: (100 * top) / width };
}

function getBoxStyle({ width, height }: Size, [left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) {
  return {
    left: `${(100 * left) / width}%`,
    top: `${(100 * top) / height}%`,
    width: `${(100 * (right - left)) / width}%`,
    height: `${(100 * (bottom - top)) / height}%`,
  };
}
