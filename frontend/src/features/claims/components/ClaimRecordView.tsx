import { type components } from '@/shared/api/schema';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type ReactNode } from 'react';
import { type ClaimDetail } from '../api/claim';
import { CLAIM_STATUSES } from '../model/claimWords';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimFacts } from './ClaimFacts';
import { ClaimHistory } from './ClaimHistory';
import { ClaimNextStep } from './ClaimNextStep';
import styles from './ClaimRecord.module.css';

interface ClaimRecordViewProps {
  claim: ClaimDetail;
  renderDocuments: (documents: components['schemas']['DocumentRow'][]) => ReactNode;
}

/** Everything known of a claim, and what the member may still do with it. */
export function ClaimRecordView({ claim, renderDocuments }: ClaimRecordViewProps) {
  return (
    <div className={styles.record}>
      <div className={styles.side}>
        <div className={styles.next}>
          <ClaimNextStep claim={claim} />
        </div>
        <div className={styles.changes}>
          <Card title="History">
            <ClaimHistory changes={claim.history} />
          </Card>
        </div>
      </div>
      <div className={styles.main}>
        <div className={styles.facts}>
          <Card title="Facts">
            <ClaimFacts claim={claim} />
          </Card>
        </div>
        <div className={styles.documents}>
          <Card
            title="Documents"
            actions={CLAIM_STATUSES[claim.status].takesFiles && <AddClaimFiles claimId={claim.id} />}
          >
            {claim.documents.length > 0 ? (
              renderDocuments(claim.documents)
            ) : (
              <EmptyState sentence="No documents filed with this claim" />
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}
