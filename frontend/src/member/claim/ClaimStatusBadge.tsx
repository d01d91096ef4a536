import { type ClaimStatus, type WaitsFor } from '@/entities/claim/claim';
import { Badge } from '@/shared/ui/Badge';
import { formatStatus } from '@/shared/lib/statusNames';
import { STATUS_TONES, WAITS_FOR } from './claimLabels';

export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{formatStatus(status)}</Badge>;
}

export function WaitsForBadge({ waitsFor }: { waitsFor: WaitsFor }) {
  const { label, tone } = WAITS_FOR[waitsFor];
  return <Badge tone={tone}>{label}</Badge>;
}
