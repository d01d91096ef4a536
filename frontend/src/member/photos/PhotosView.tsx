import { type ClaimDetail } from '@/entities/claim/claim';
import { isAllowed } from '@/entities/claim/claimPhase';
import { createEstimatesWork } from '@/entities/estimate/estimate';
import { QueryState } from '@/shared/feedback/QueryState';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import { useClaimPhase } from '../claim/claimPageContext';
import { useEffect, useMemo, useRef } from 'react';
import styles from './Photos.module.css';
import { CaptionDesk } from './CaptionDesk';
import { ContactSheet } from './ContactSheet';
import { PhotoReport } from './PhotoReport';
import { usePhotos } from './usePhotos';

const SHEET = 'sheet';

interface PhotosViewProps {
  claim: ClaimDetail;
  memberId: string;
  /** `sheet`, or the id of the photograph on the caption desk. */
  view: string;
  onView: (view: string, options?: { replace?: boolean }) => void;
}

/** The photographs of a claim: all as a contact sheet, or one after another on the caption desk. */
export function PhotosView({ claim, memberId, view, onView }: PhotosViewProps) {
  const photos = usePhotos(claim.id, memberId);
  const estimates = useQuery(createEstimatesWork(claim.id).query).data?.results;
  const rooms = useMemo(() => [...new Set(estimates?.flatMap((estimate) => estimate.rooms))], [estimates]);
  const canMake = isAllowed(useClaimPhase(claim), 'files');
  const top = useRef<HTMLDivElement>(null);
  const index = photos.photos.findIndex(({ id }) => id === view);

  useEffect(() => top.current?.scrollIntoView(), []);

  return (
    <div ref={top} className={styles.view}>
      <Card
        title={index < 0 ? 'Photographs' : 'Captions'}
        actions={
          <>
            {index >= 0 && (
              <Button type="button" size="small" onClick={() => onView(SHEET)}>
                Contact sheet
              </Button>
            )}
            <Button
              type="button"
              size="small"
              variant="ghost"
              icon={<ArrowLeftIcon />}
              onClick={() => onView('')}
            >
              Back to the claim
            </Button>
          </>
        }
      >
        <QueryState
          query={photos.query}
          loading={<Skeleton label="Loading the photographs" rows={6} />}
          isEmpty={(all) => all.length === 0}
          empty={
            <EmptyState title="No photographs yet" hint="Pictures that you send to this claim appear here." />
          }
          errorTitle="Failed to load the photographs"
        >
          {(all) => (
            <Stack>
              {index < 0 ? (
                <ContactSheet
                  claim={claim}
                  photos={photos}
                  rooms={rooms}
                  canDelete={!canMake}
                  onOpen={onView}
                />
              ) : (
                <CaptionDesk
                  claim={claim}
                  photos={photos}
                  rooms={rooms}
                  index={index}
                  onShow={(id) => onView(id, { replace: true })}
                />
              )}
              <PhotoReport claimId={claim.id} photos={all} canMake={canMake} onOpen={photos.flush} />
            </Stack>
          )}
        </QueryState>
      </Card>
    </div>
  );
}
