import { isSessionEnded } from '@/entities/session/sessionCache';
import { callApi } from '@/shared/api/client';
import { type StepUpRequest } from '@/shared/api/stepUp';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { useMutation } from '@tanstack/react-query';
import { ProofForm } from './ProofForm';
import { type Proof } from './security';

/** Asks for a proof before an important change, which is then made with what was typed. */
export function StepUpDialog({ methods, answer }: StepUpRequest) {
  const { mutateAsync } = useMutation({
    mutationFn: (proof: Proof) => callApi('POST', '/api/auth/step-up', proof),
    onSuccess: () => answer(true),
    onError: (error) => {
      if (isSessionEnded(error)) answer(false);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={() => answer(false)}
      title="Confirm that it is you"
      size="small"
      description={
        <p>This change needs a fresh proof. What you typed is kept, and the change is made right after it.</p>
      }
    >
      <ProofForm
        label="Confirm that it is you"
        methods={methods}
        submitLabel="Confirm"
        onProof={mutateAsync}
        actions={<DialogCloseButton />}
      />
    </Dialog>
  );
}
