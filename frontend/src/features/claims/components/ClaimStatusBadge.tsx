import { type ClaimStatus } from '@/entities/claim/claim';
import { Badge } from '@/shared/ui/Badge';
import { CLAIM_STATUSES, formatClaimStatus } from '../model/claimLabels';

export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return <Badge tone={CLAIM_STATUSES[status].tone}>{formatClaimStatus(status)}</Badge>;
}
