import { memberDataKeys } from '@/entities/member/memberData';
import { type MessageResponse } from '@/entities/member/user';
import { callApi } from '@/shared/api/client';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { useMutation } from '@tanstack/react-query';

const FALLBACK_MESSAGE = 'Failed to sign out elsewhere';

export function SignOutElsewhereDialog({ onClose }: { onClose: () => void }) {
  const signOutElsewhere = useMutation({
    mutationFn: () => callApi<MessageResponse>('POST', '/api/auth/sign-out-elsewhere'),
    meta: {
      success: { title: 'Signed Out Elsewhere' },
      error: { title: 'Error', fallback: FALLBACK_MESSAGE },
      invalidates: memberDataKeys,
    },
  });

  return (
    <ConfirmMutationDialog
      mutation={signOutElsewhere}
      variables={undefined}
      title="Sign out everywhere else"
      question="Every other session ends at once. Work that was not sent there is lost. You stay signed in here."
      confirmLabel="Sign out elsewhere"
      fallbackMessage={FALLBACK_MESSAGE}
      onClose={onClose}
    />
  );
}
