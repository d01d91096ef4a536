import { Badge } from '@/shared/ui/Badge';
import { CLAIM_STATUSES, type ClaimStatus } from '../model/claimWords';

/** A claim's status as text; `completed` is styled as done. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const { tone, word } = CLAIM_STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
