import { type ClaimDetail } from '@/entities/claim/claim';
import { isAllowed } from '@/entities/claim/claimPhase';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { formatDateTime } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { useClaimPage, useClaimPhase } from './claimPageContext';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimDocuments } from './ClaimDocuments';
import { ClaimConversation } from './ClaimConversation';
import { ClaimDetailList } from './ClaimDetailList';
import { ClaimLabels } from './ClaimLabels';
import { ClaimNextStep } from './ClaimNextStep';
import styles from './ClaimPage.module.css';
import { CorrectClaim } from './CorrectClaim';
import { ClaimPageLayout } from './ClaimPageLayout';
import { ClaimReceipt } from './ClaimReceipt';
import { ClaimRequests } from './ClaimRequests';
import { ClaimResult } from './ClaimResult';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { CORRECTED_LABELS } from './claimLabels';

/** Everything about one claim, in the order in which a member works with it. */
export function ClaimPageView({ claim }: { claim: ClaimDetail }) {
  const { work } = useClaimPage();
  const phase = useClaimPhase(claim);
  useHashTarget();
  return (
    <ClaimPageLayout
      nextStep={
        <>
          <ClaimReceipt claim={claim} />
          <ClaimNextStep claim={claim} phase={phase} />
        </>
      }
      work={
        <>
          <ClaimRequests claim={claim} phase={phase} />
          <ClaimResult claim={claim} phase={phase} />
          <ClaimConversation claim={claim} phase={phase} />
        </>
      }
      record={
        <>
          <Card title="Documents" actions={<AddClaimFiles canAddFiles={isAllowed(phase, 'files')} />}>
            {claim.documents.length > 0 ? (
              <ClaimDocuments documents={claim.documents} />
            ) : (
              <EmptyState title="No documents filed with this claim" />
            )}
            {work.archiveUrl && (
              <Cluster>
                <LinkButton
                  to={work.archiveUrl}
                  download
                  reloadDocument
                  size="small"
                  icon={<DownloadIcon />}
                  aria-describedby="archive-hint"
                >
                  Download archive
                </LinkButton>
                <span id="archive-hint" className={styles.hint}>
                  A zip of the documents, messages and results
                </span>
              </Cluster>
            )}
          </Card>
          <Card title="History">
            <History entries={claim.history} />
          </Card>
          <Card
            title="Details"
            actions={<CorrectClaim claim={claim} canCorrect={isAllowed(phase, 'files')} />}
          >
            <ClaimDetailList claim={claim} />
            <ClaimLabels claim={claim} />
          </Card>
        </>
      }
    />
  );
}

/** The values of notes are not in the history. */
function describeChange({ field, from, to }: NonNullable<ClaimDetail['history'][number]['changes']>[number]) {
  const label = CORRECTED_LABELS[field];
  return from === null && to === null ? label : `${label}: ${describeValue(from)} → ${describeValue(to)}`;
}

function describeValue(value: string | null): string {
  return value === null || value === '' ? 'nothing' : value;
}

/** Oldest first. */
function History({ entries }: { entries: ClaimDetail['history'] }) {
  return (
    <ol className={styles.entries}>
      {entries.map(({ status, note, createdAt, changes }) => (
        <li key={`${createdAt} ${status}`} className={styles.entry}>
          {changes ? <strong>Corrected</strong> : <ClaimStatusBadge status={status} />}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {note && <p className={styles.notes}>{note}</p>}
          {changes && <p className={styles.notes}>{changes.map(describeChange).join('\n')}</p>}
        </li>
      ))}
    </ol>
  );
}
