import { createSecuredAccount, createSecurity, recoveryCodes } from '@/entities/security/fixtures';
import { PasskeysCard } from '@/entities/security/PasskeysCard';
import { ProofForm } from '@/entities/security/ProofForm';
import { RecoveryCodesDialog } from '@/entities/security/RecoveryCodesDialog';
import { SecondFactorCard } from '@/entities/security/SecondFactorCard';
import { SessionsCard } from '@/entities/security/SessionsCard';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Stack } from '@/shared/ui/Stack';
import { useState } from 'react';

const secured = createSecuredAccount();

/** The security of an account without a second factor, and of one with everything. */
export function KitSecurity() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap={3}>
      <SecondFactorCard security={createSecurity()} />
      <SecondFactorCard security={{ ...secured, recoveryCodesLeft: 2 }} />
      <PasskeysCard security={secured} />
      <SessionsCard sessions={secured.sessions} />
      <Card title="Proof">
        <ProofForm
          label="Proof"
          methods={['totp', 'passkey', 'recovery', 'password']}
          submitLabel="Confirm"
          onProof={() => Promise.reject(new Error('The kit sends nothing'))}
        />
        <Button type="button" onClick={() => setIsOpen(true)}>
          Recovery codes
        </Button>
      </Card>
      {isOpen && <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
