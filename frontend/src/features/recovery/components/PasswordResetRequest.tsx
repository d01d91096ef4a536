import { useState } from 'react';
import { requestPasswordReset } from '../api/requestPasswordReset';
import { PasswordResetRequestForm } from './PasswordResetRequestForm';
import { PasswordResetRequested } from './PasswordResetRequested';

/** Asks for the link that sets a new password; the answer never tells whether the address is known. */
export function PasswordResetRequest() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  async function handleSubmit(typed: string) {
    await requestPasswordReset(typed);
    setEmail(typed);
    setIsSent(true);
  }

  return isSent ? (
    <PasswordResetRequested email={email} onAskAgain={() => setIsSent(false)} />
  ) : (
    <PasswordResetRequestForm email={email} onSubmit={handleSubmit} />
  );
}
