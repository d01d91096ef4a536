import { EmailConfirmation } from '@/features/recovery/components/EmailConfirmation';
import { currentUserQuery } from '@/features/session/api/sessionQueries';
import { useSession } from '@/features/session/model/useSession';
import { useQueryClient } from '@tanstack/react-query';
import { RecoveryFrame } from './RecoveryFrame';

export function ConfirmEmailPage() {
  const client = useQueryClient();
  const { isSignedIn } = useSession();

  function handleConfirmed() {
    if (isSignedIn) void client.invalidateQueries(currentUserQuery);
  }

  return (
    <RecoveryFrame page="ConfirmEmailPage" kicker="Operative record">
      <EmailConfirmation isSignedIn={isSignedIn} onConfirmed={handleConfirmed} />
    </RecoveryFrame>
  );
}
