import { type components } from '@/shared/api/schema';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Stack } from '@/shared/ui/Stack';
import { type ReactNode } from 'react';
import { type ClaimDetail } from '../api/claim';
import { CLAIM_STATUSES } from '../model/claimWords';
import { AddClaimFiles } from './AddClaimFiles';
import { ClaimFacts } from './ClaimFacts';
import { ClaimHistory } from './ClaimHistory';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import { WithdrawClaim } from './WithdrawClaim';

interface ClaimRecordViewProps {
  claim: ClaimDetail;
  renderDocuments: (documents: components['schemas']['DocumentRow'][]) => ReactNode;
}

/** Everything known of a claim, and what the member may still do with it. */
export function ClaimRecordView({ claim, renderDocuments }: ClaimRecordViewProps) {
  const { next, mayWithdraw, takesFiles } = CLAIM_STATUSES[claim.status];
  return (
    <Stack gap={3}>
      <Card
        title="What happens next"
        tone={claim.status === 'completed' ? 'signal' : claim.status === 'info_requested' ? 'watch' : 'plain'}
        actions={<ClaimStatusBadge status={claim.status} />}
      >
        <p>{next}</p>
        {mayWithdraw && <WithdrawClaim claimId={claim.id} />}
      </Card>
      <Card title="Facts">
        <ClaimFacts claim={claim} />
      </Card>
      <Card title="Documents" actions={takesFiles && <AddClaimFiles claimId={claim.id} />}>
        {claim.documents.length > 0 ? (
          renderDocuments(claim.documents)
        ) : (
          <EmptyState sentence="No documents filed with this claim" />
        )}
      </Card>
      <Card title="History">
        <ClaimHistory changes={claim.history} />
      </Card>
    </Stack>
  );
}
