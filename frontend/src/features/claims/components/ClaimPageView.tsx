import { type ClaimDetail } from '@/entities/claim/claim';
import { type DocumentRow } from '@/entities/document/document';
import { formatDateTime } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type ReactNode } from 'react';
import { CLAIM_STATUSES } from '../model/claimLabels';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimDetailList } from './ClaimDetailList';
import { ClaimNextStep } from './ClaimNextStep';
import styles from './ClaimPage.module.css';
import { ClaimPageLayout } from './ClaimPageLayout';
import { ClaimStatusBadge } from './ClaimStatusBadge';

interface ClaimPageViewProps {
  claim: ClaimDetail;
  renderDocuments: (documents: readonly DocumentRow[]) => ReactNode;
}

export function ClaimPageView({ claim, renderDocuments }: ClaimPageViewProps) {
  return (
    <ClaimPageLayout
      nextStep={<ClaimNextStep claim={claim} />}
      history={
        <Card title="History">
          <History entries={claim.history} />
        </Card>
      }
    >
      <Card title="Details">
        <ClaimDetailList claim={claim} />
      </Card>
      <Card
        title="Documents"
        actions={CLAIM_STATUSES[claim.status].canAddFiles && <AddClaimFiles claimId={claim.id} />}
      >
        {claim.documents.length > 0 ? (
          renderDocuments(claim.documents)
        ) : (
          <EmptyState title="No documents filed with this claim" />
        )}
      </Card>
    </ClaimPageLayout>
  );
}

/** Oldest first. */
function History({ entries }: { entries: ClaimDetail['history'] }) {
  return (
    <ol className={styles.entries}>
      {entries.map(({ status, note, createdAt }) => (
        <li key={`${createdAt} ${status}`} className={styles.entry}>
          <ClaimStatusBadge status={status} />
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {note && <p className={styles.notes}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
