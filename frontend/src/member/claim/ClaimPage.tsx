import { ClaimPageContent } from './ClaimPageContent';
import { useSession } from '@/entities/session/useSession';
import { useParams } from 'react-router-dom';

export function ClaimPage() {
  const { claimId = '' } = useParams();
  const { user } = useSession();
  return <ClaimPageContent key={claimId} claimId={claimId} memberId={user?.id ?? null} />;
}
