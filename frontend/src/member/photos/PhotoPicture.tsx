import { type DocumentRow } from '@/entities/document/document';
import { type Photo } from '@/entities/photo/photo';
import { type Picture } from '@/shared/api/pictures';
import { ThumbnailImage } from '@/member/documents/ThumbnailImage';
import { pageQuery } from '@/entities/document/pagePicture';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { useBlobSource } from '@/shared/hooks/useBlobSource';
import { useQuery } from '@tanstack/react-query';
import styles from './Photos.module.css';

interface PhotoPictureProps {
  photo: Photo;
  document: DocumentRow | undefined;
}

/** One photograph, large. Its thumbnail is there at once. */
export function PhotoPicture({ photo: { documentId, rotation }, document }: PhotoPictureProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(pageQuery(documentId, 1));
  return (
    <div className={styles.stage} aria-busy={!data && !isError}>
      {isError ? (
        <ErrorState
          title="Failed to load the picture"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <LargePicture picture={data} rotation={rotation} name={document?.originalFilename ?? 'Photograph'} />
      ) : (
        <ThumbnailImage
          key={documentId}
          documentId={documentId}
          status={document?.thumbnail}
          className={styles.large}
          data-rotation={rotation}
          fetchPriority="high"
        />
      )}
    </div>
  );
}

function LargePicture({ picture, rotation, name }: { picture: Picture; rotation: number; name: string }) {
  return (
    <img ref={useBlobSource(picture.content)} className={styles.large} data-rotation={rotation} alt={name} />
  );
}
