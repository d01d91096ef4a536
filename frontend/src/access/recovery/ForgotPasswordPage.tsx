import { PasswordResetRequest } from './PasswordResetRequest';
import { RecoveryFrame } from './RecoveryFrame';

export function ForgotPasswordPage() {
  return (
    <RecoveryFrame page="ForgotPasswordPage">
      <PasswordResetRequest />
    </RecoveryFrame>
  );
}
