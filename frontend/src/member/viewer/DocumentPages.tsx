import { pageQuery } from '@/entities/document/pagePicture';
import { isApiError } from '@/shared/api/apiError';
import { type Picture } from '@/shared/api/pictures';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { useBlobSource } from '@/shared/hooks/useBlobSource';
import { useIsReached } from '@/shared/hooks/useIsReached';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isPicture } from '../documents/documentKinds';
import { getThumbnailUrl } from '../documents/documentUrls';
import styles from './DocumentViewer.module.css';
import { type ViewedDocument } from './documentViewer';

interface DocumentPagesProps {
  document: ViewedDocument;
  /** 1 fits into the viewer. */
  zoom: number;
}

/** A photograph, or the pages of a PDF below each other. Each is drawn once it is reached. */
export function DocumentPages({ document, zoom }: DocumentPagesProps) {
  const first = useQuery(pageQuery(document.id, 1));
  if (first.isError) {
    return (
      <div className={styles.stage}>
        {isApiError(first.error) && first.error.status === 404 ? (
          <EmptyState title="There is no picture of this file" hint="Download it to open it." />
        ) : (
          <ErrorState
            title="Failed to load the picture"
            error={first.error}
            isRetrying={first.isFetching}
            onRetry={() => void first.refetch()}
          />
        )}
      </div>
    );
  }
  const count = first.data?.count ?? 1;
  // Focusable, so that the keyboard can scroll it.
  const scrolled = { role: 'group', 'aria-label': count > 1 ? `${count} pages` : 'Picture', tabIndex: 0 };
  return (
    <div
      className={classNames(styles.stage, isPicture(document) ? styles.single : styles.pages)}
      {...inlineStyle({ '--zoom': zoom })}
      {...scrolled}
    >
      {Array.from({ length: count }, (_, place) => (
        <DocumentPage key={place} document={document} page={place + 1} count={count} />
      ))}
    </div>
  );
}

interface DocumentPageProps {
  document: ViewedDocument;
  page: number;
  count: number;
}

function DocumentPage({ document, page, count }: DocumentPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isReached = useIsReached(frame, page === 1);
  const { data, isError } = useQuery({ ...pageQuery(document.id, page), enabled: isReached });
  const name = count > 1 ? `Page ${page} of ${document.originalFilename}` : document.originalFilename;

  return (
    <div ref={frame} className={styles.page} aria-busy={!data && !isError}>
      {data ? (
        <PagePicture picture={data} name={name} />
      ) : (
        // The list has it already, so it is visible at once.
        page === 1 &&
        document.thumbnail === 'ready' && (
          <img
            className={classNames(styles.picture, styles.preview)}
            src={getThumbnailUrl(document.id)}
            alt=""
            fetchPriority="high"
          />
        )
      )}
      {!data && (
        <p className={styles.progress} role="status">
          {isError ? `Page ${page} cannot be shown.` : count > 1 ? `Loading page ${page}` : 'Loading'}
        </p>
      )}
    </div>
  );
}

function PagePicture({ picture, name }: { picture: Picture; name: string }) {
  const showPicture = useBlobSource(picture.content);
  return <img ref={showPicture} className={styles.picture} alt={name} />;
}
