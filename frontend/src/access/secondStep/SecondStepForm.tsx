import { type SignInResult, takeSecondStep } from '@/access/parts/accessApi';
import { ProofForm } from '@/entities/security/ProofForm';
import { type Proof } from '@/entities/security/security';
import { isApiError } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Stack } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface SecondStepFormProps {
  methods: readonly string[];
  onDone: (result: SignInResult) => void;
  onDeviceLimit: (message: string) => void;
  onBack: () => void;
}

export function SecondStepForm({ methods, onDone, onDeviceLimit, onBack }: SecondStepFormProps) {
  const section = useRef<HTMLElement>(null);
  const { mutateAsync } = useMutation({ mutationFn: takeSecondStep, meta: { isSignIn: true } });

  // The pressed button is hidden now.
  useEffect(() => section.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus(), []);

  async function handleProof(proof: Proof) {
    try {
      onDone(await mutateAsync(proof));
    } catch (error) {
      if (!isApiError(error, 'device_limit')) throw error;
      onDeviceLimit(error.message);
    }
  }

  return (
    <section ref={section} aria-label="Second step">
      <Stack>
        <h2>One more step</h2>
        <p>Your password is right. Now show that it is you.</p>
        <ProofForm
          label="Second step"
          methods={methods}
          submitLabel="Sign In"
          onProof={handleProof}
          actions={
            <Button type="button" variant="ghost" onClick={onBack}>
              Back
            </Button>
          }
        />
      </Stack>
    </section>
  );
}
