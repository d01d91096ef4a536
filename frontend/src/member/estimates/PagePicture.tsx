import { pageQuery } from '@/entities/document/pagePicture';
import { type Picture } from '@/shared/api/pictures';
import { useBlobSource } from '@/shared/hooks/useBlobSource';
import { useIsReached } from '@/shared/hooks/useIsReached';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styles from './PagePicture.module.css';

/** Pixels per point: pages are drawn at 144 dpi. */
const PIXELS_PER_POINT = 2;
/** Shown above and below the line, in points. */
const MARGIN_POINTS = 44;
const SLOW_MILLISECONDS = 8000;

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
  const frame = useRef<HTMLElement>(null);
  const isReached = useIsReached(frame);
  const query = useQuery({ ...pageQuery(documentId, page), enabled: isReached });
  const isSlow = useHasWaited(isReached && !query.data);
  const [size, setSize] = useState<Size | null>(null);
  const [isWhole, setIsWhole] = useState(box === null);
  if (query.isError) {
    return (
      <div className={styles.missing} role="status">
        <p>
          The picture of page {page} cannot be shown. <OpenFile documentId={documentId} />
        </p>
        <Cluster>
          <Button
            type="button"
            size="small"
            icon={<RefreshIcon />}
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </Cluster>
      </div>
    );
  }
  const crop = size && getCrop(size, isWhole ? null : box);
  return (
    <figure ref={frame} className={styles.picture}>
      <div className={styles.window} {...getScrollAttributes(`Page ${page} of the document`)}>
        <div
          className={styles.sheet}
          {...inlineStyle({ 'aspect-ratio': crop ? `${crop.width} / ${crop.height}` : '612 / 96' })}
        >
          <div
            className={styles.page}
            {...inlineStyle({ 'margin-top': crop ? `${-crop.topPercent}%` : '0' })}
          >
            {query.data && <PageImage picture={query.data} name={`Page ${page}`} onSize={setSize} />}
            {size && box && <span className={styles.box} {...inlineStyle(getBoxStyle(size, box))} />}
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>
        <span role="status">
          {size ? `Page ${page}` : `Page ${page} is being drawn...`}{' '}
          {isSlow && <OpenFile documentId={documentId} />}
        </span>
        {size && box && (
          <Button type="button" size="small" variant="ghost" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Only the line' : 'Whole page'}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function OpenFile({ documentId }: { documentId: string }) {
  return (
    <>
      <a href={`/api/user/documents/${encodeURIComponent(documentId)}/download`}>Open the file</a> to compare
      the line with it.
    </>
  );
}

/** The worker may be busy or stopped. The page is still asked for. */
function useHasWaited(isWaiting: boolean): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), SLOW_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return hasWaited && isWaiting;
}

interface PageImageProps {
  picture: Picture;
  name: string;
  onSize: (size: Size) => void;
}

function PageImage({ picture, name, onSize }: PageImageProps) {
  const showPicture = useBlobSource(picture.content);
  return (
    <img
      ref={showPicture}
      className={styles.image}
      alt={name}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth / PIXELS_PER_POINT, height: naturalHeight / PIXELS_PER_POINT })
      }
    />
  );
}

/** For what scrolls sideways, also by keyboard. */
const getScrollAttributes = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

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
