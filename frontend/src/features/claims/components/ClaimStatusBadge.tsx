import { type ClaimStatus } from '@/entities/claim/claim';
import { Badge } from '@/shared/ui/Badge';
import { CLAIM_STATUSES } from '../model/claimLabels';

export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const { tone, label } = CLAIM_STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
