import { type ClaimDetail } from '@/entities/claim/claim';
import { ThumbnailImage } from '@/member/documents/ThumbnailImage';
import { QueryState } from '@/shared/feedback/QueryState';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PencilIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster } from '@/shared/ui/Stack';
import { isCaptioned } from './captions';
import { PhotoReport } from './PhotoReport';
import styles from './Photos.module.css';
import { usePhotos } from './usePhotos';

const SHOWN = 8;

interface PhotoCardProps {
  claim: ClaimDetail;
  memberId: string;
  canAddFiles: boolean;
  /** `sheet`, or the id of a photograph. */
  onOpen: (view: string) => void;
}

/** How many photographs the claim has and how many of them have captions; the ways to both, and the report. */
export function PhotoCard({ claim, memberId, canAddFiles, onOpen }: PhotoCardProps) {
  const { query, photos, isComplete } = usePhotos(claim.id, memberId);
  const next = photos.find((photo) => !photo.isLeftOut && !isCaptioned(photo)) ?? photos[0];
  return (
    <Card
      title="Photographs"
      actions={
        next && (
          <>
            <Button type="button" size="small" variant="ghost" onClick={() => onOpen('sheet')}>
              Contact sheet
            </Button>
            <Button type="button" size="small" icon={<PencilIcon />} onClick={() => onOpen(next.id)}>
              Write captions
            </Button>
          </>
        )
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton label="Loading the photographs" rows={2} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title="No photographs yet"
            hint="Pictures that you send to this claim appear here, ready for captions and a photo report."
          />
        }
        errorTitle="Failed to load the photographs"
      >
        {(all) => (
          <>
            <div className={styles.strip} aria-hidden="true">
              {all.slice(0, SHOWN).map(({ id, documentId, rotation }) => (
                <span key={id} className={styles.stripFrame}>
                  <ThumbnailImage
                    documentId={documentId}
                    status={claim.documents.find((row) => row.id === documentId)?.thumbnail}
                    className={styles.stripPicture}
                    data-rotation={rotation}
                  />
                </span>
              ))}
            </div>
            <Cluster gap={2}>
              <p className={styles.figure}>
                <strong>{all.filter(isCaptioned).length}</strong> of {pluralize(all.length, 'photograph')}
                {isComplete ? '' : ' and more'} with a caption
              </p>
            </Cluster>
            <PhotoReport claimId={claim.id} photos={all} canMake={canAddFiles} />
          </>
        )}
      </QueryState>
    </Card>
  );
}
