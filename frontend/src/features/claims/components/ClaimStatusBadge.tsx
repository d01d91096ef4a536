import { type ClaimStatus } from '@/entities/claim/claim';
import { Badge } from '@/shared/ui/Badge';
import { formatStatus } from '@/shared/lib/statusNames';
import { CLAIM_STATUSES } from '../model/claimLabels';

export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return <Badge tone={CLAIM_STATUSES[status].tone}>{formatStatus(status)}</Badge>;
}
