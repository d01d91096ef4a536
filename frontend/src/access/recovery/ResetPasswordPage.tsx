import { currentUserQuery } from '@/entities/member/sessionQueries';
import { PasswordReset } from './PasswordReset';
import { useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type SignInLocationState } from '@/access/parts/signInState';
import { RecoveryFrame } from './RecoveryFrame';

export function ResetPasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isSignedIn } = useSession();

  function handleDone() {
    // The server has ended every session of the member, which may include this one.
    if (isSignedIn) void client.invalidateQueries(currentUserQuery);
    void navigate(getPath('LoginPage'), {
      replace: true,
      state: { hasNewPassword: true } satisfies SignInLocationState,
    });
  }

  return (
    <RecoveryFrame page="ResetPasswordPage">
      <PasswordReset onDone={handleDone} />
    </RecoveryFrame>
  );
}
