import { PasswordReset } from '@/features/recovery/components/PasswordReset';
import { currentUserQuery } from '@/features/session/api/sessionQueries';
import { useSession } from '@/features/session/model/useSession';
import { paths } from '@/shared/config/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type EntranceState } from './entranceState';
import { RecoveryFrame } from './RecoveryFrame';

export function ResetPasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isSignedIn } = useSession();

  function handleDone() {
    // Every session of the member is over: the one of this browser too, where it is theirs.
    if (isSignedIn) void client.invalidateQueries(currentUserQuery);
    void navigate(paths.login(), { replace: true, state: { isPasswordNew: true } satisfies EntranceState });
  }

  return (
    <RecoveryFrame page="ResetPasswordPage">
      <PasswordReset onDone={handleDone} />
    </RecoveryFrame>
  );
}
