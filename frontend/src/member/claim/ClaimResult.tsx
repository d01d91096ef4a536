import { type ClaimDetail, type Deliverable } from '@/entities/claim/claim';
import { type ClaimPhase, isAllowed } from '@/entities/claim/claimPhase';
import { type Pair } from '@/entities/estimate/estimate';
import { formatDateTime, formatDeadline } from '@/shared/lib/dates';
import { Disclosure } from '@/shared/ui/Accordion';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Notice } from '@/shared/ui/Notice';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useCallback, useState } from 'react';
import { KIND_LABELS } from './claimLabels';
import { ClaimDocuments } from './ClaimDocuments';
import styles from './ClaimResult.module.css';
import { ResultActions, type ResultDialog } from './ResultActions';

const ClaimComparison = lazyNamed(
  () => import(/* webpackChunkName: "estimates" */ './ClaimComparison'),
  'ClaimComparison',
);

/** As the server. */
const MAX_QUESTIONED_LINES = 50;

interface ClaimResultProps {
  claim: ClaimDetail;
  phase: ClaimPhase;
}

/** The current version of each kind of result. Earlier versions are folded. */
export function ClaimResult({ claim, phase }: ClaimResultProps) {
  const { deliverables, outcome } = claim;
  const [openDialog, setOpenDialog] = useState<ResultDialog | null>(null);
  const [questioned, setQuestioned] = useState<readonly Pair[]>([]);
  const current = deliverables.filter(({ isCurrent }) => isCurrent);
  const earlier = deliverables.filter(({ isCurrent }) => !isCurrent);
  const isClosedWithoutWork = phase === 'declined' || phase === 'withdrawn';
  // Stable, because a long list of lines is rendered with it.
  const handleQuestion = useCallback((pair: Pair) => {
    setQuestioned((lines) =>
      lines.length >= MAX_QUESTIONED_LINES || lines.some(({ id }) => id === pair.id)
        ? lines
        : [...lines, pair],
    );
    setOpenDialog('question');
  }, []);
  if (deliverables.length === 0 && isClosedWithoutWork) return null;
  const isReady = current.some(isViewable);
  const canQuestion = isAllowed(phase, 'question');
  return (
    <div id="result" tabIndex={-1} className={styles.anchor}>
      <Card
        title="Result"
        tone={current.length > 0 ? 'signal' : 'plain'}
        actions={outcome.state === 'accepted' && <Badge tone="good">Accepted</Badge>}
      >
        {outcome.noDocumentReason && (
          <Notice title="Completed without a document" isLive={false}>
            <p className={styles.note}>{outcome.noDocumentReason}</p>
          </Notice>
        )}
        {current.length === 0 && !outcome.noDocumentReason && (
          <EmptyState
            title="No result yet"
            hint="The finished document appears here, and you can open it as soon as it is released."
          />
        )}
        {current.map((deliverable) => (
          <Version key={deliverable.id} deliverable={deliverable} isCurrent />
        ))}
        {current.some(({ hasComparison }) => hasComparison) && (
          <WidgetBoundary loading={<Skeleton label="Loading the comparison" rows={4} />}>
            <ClaimComparison onQuestion={canQuestion ? handleQuestion : null} questioned={questioned} />
          </WidgetBoundary>
        )}
        {current.length > 0 && <ReviewNote claim={claim} phase={phase} />}
        {isAllowed(phase, 'accept') && !isReady && (
          <p className={styles.hint}>You can accept the result once its file can be opened.</p>
        )}
        <ResultActions
          claimId={claim.id}
          deliverables={current.map(({ id }) => id)}
          canAccept={isAllowed(phase, 'accept') && isReady}
          canQuestion={canQuestion}
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          questioned={questioned}
          onQuestioned={setQuestioned}
        />
        {earlier.length > 0 && (
          <Disclosure title={`Earlier versions (${earlier.length})`}>
            <Stack gap={3}>
              {earlier.map((deliverable) => (
                <Version key={deliverable.id} deliverable={deliverable} />
              ))}
            </Stack>
          </Disclosure>
        )}
      </Card>
    </div>
  );
}

function isViewable({ documents }: Deliverable): boolean {
  return documents.some((document) => document.isViewable);
}

function Version({ deliverable, isCurrent = false }: { deliverable: Deliverable; isCurrent?: boolean }) {
  const { kind, title, version, note, releasedAt, documents } = deliverable;
  return (
    <article className={styles.version} aria-label={`${title}, version ${version}`}>
      <p className={styles.kind}>
        <span>{KIND_LABELS[kind]}</span>
        <span>Version {version}</span>
        <time dateTime={releasedAt}>{formatDateTime(releasedAt)}</time>
      </p>
      <h3 className={isCurrent ? styles.title : styles.earlierTitle}>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <ClaimDocuments documents={documents} />
      {documents.some((document) => !document.isViewable) && (
        <p className={styles.withheld}>
          A file is being checked or is withheld. It can be opened here as soon as the check is done.
        </p>
      )}
    </article>
  );
}

/** What the member can still do with the result, and until when. */
function ReviewNote({ claim: { outcome }, phase }: ClaimResultProps) {
  const { acceptBy, acceptedAt } = outcome;
  if (phase === 'in_review' && acceptBy) {
    return (
      <p className={styles.review}>
        Accept or question it until{' '}
        <time dateTime={acceptBy} className={styles.deadline}>
          {formatDeadline(acceptBy)}
        </time>
        .
      </p>
    );
  }
  if (phase === 'review_over' && acceptBy) {
    return (
      <p className={styles.review}>
        Questions were possible until <time dateTime={acceptBy}>{formatDeadline(acceptBy)}</time>. You can
        still accept the result.
      </p>
    );
  }
  if (phase === 'accepted' && acceptedAt) {
    return (
      <p className={styles.review}>
        You accepted it on <time dateTime={acceptedAt}>{formatDeadline(acceptedAt)}</time>.
      </p>
    );
  }
  if (phase === 'released') {
    return <p className={styles.review}>You can accept or question it once the claim is completed.</p>;
  }
  if (phase === 'questioned') {
    return <p className={styles.review}>You questioned this version. We are working on it.</p>;
  }
  return null;
}
