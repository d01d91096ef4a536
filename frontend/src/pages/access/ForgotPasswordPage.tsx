import { PasswordResetRequest } from '@/features/recovery/components/PasswordResetRequest';
import { RecoveryFrame } from './RecoveryFrame';

export function ForgotPasswordPage() {
  return (
    <RecoveryFrame page="ForgotPasswordPage">
      <PasswordResetRequest />
    </RecoveryFrame>
  );
}
