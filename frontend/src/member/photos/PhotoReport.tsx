import { type Photo, photoReportQuery } from '@/entities/photo/photo';
import { getDownloadUrl } from '@/member/documents/documentUrls';
import { claimQuery } from '@/entities/claim/claim';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { DownloadIcon, LayersIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PhotoReportDialog } from './PhotoReportDialog';
import styles from './Photos.module.css';

interface PhotoReportProps {
  claimId: string;
  photos: readonly Photo[];
  canMake: boolean;
  /** Sends what is typed before the report is ordered. */
  onOpen?: () => void;
}

/** The last photo report of a claim, and the button that makes one. */
export function PhotoReport({ claimId, photos, canMake, onOpen }: PhotoReportProps) {
  const { data } = useQuery(photoReportQuery(claimId));
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const report = data?.report ?? null;
  const state = report?.state;
  const before = useRef(state);

  useEffect(() => {
    // The report is a document of the claim now.
    if (before.current === 'making' && state === 'ready')
      void client.invalidateQueries({ queryKey: claimQuery(claimId).queryKey, exact: true });
    before.current = state;
  }, [state, client, claimId]);

  function handleOpen() {
    onOpen?.();
    setIsOpen(true);
  }

  return (
    <section className={styles.report} aria-label="Photo report">
      <div className={styles.reportRow}>
        <div className={styles.reportState} role="status">
          {state === 'making' && (
            <>
              <Badge tone="watch">Being made</Badge> The photo report appears here when it is ready. You can
              leave this page.
            </>
          )}
          {state === 'ready' &&
            (report?.documentId ? (
              <>
                <Badge tone="good">Ready</Badge> The photo report is a document of this claim.
              </>
            ) : (
              'The last photo report was deleted.'
            ))}
          {report === null && 'One PDF with each photograph, its number, caption and time.'}
        </div>
        {report?.documentId && (
          <LinkButton
            to={getDownloadUrl({ id: report.documentId })}
            download
            reloadDocument
            size="small"
            icon={<DownloadIcon />}
          >
            Download report
          </LinkButton>
        )}
        {canMake && state !== 'making' && (
          <Button type="button" size="small" icon={<LayersIcon />} onClick={handleOpen}>
            Make photo report
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <Notice tone="danger" title="The photo report was not made">
          {report?.problem}
        </Notice>
      )}
      {isOpen && <PhotoReportDialog claimId={claimId} photos={photos} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
