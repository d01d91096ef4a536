import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODES_URL, type InvitationCode } from './codesOverview';
import { rereadCodesIfOld } from './rereadCodes';

type MailRequest = components['schemas']['MailInvitationRequest'];
type Message = components['schemas']['Message'];

/** What to say where the server said nothing that a person could read. */
export const MAIL_FAILURE = 'Failed to mail invitation';

/** Mails the link that redeems a code. The code stays as it is: it is assigned to nobody by that. */
export function useMailInvitation({ id, version }: InvitationCode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MailRequest) => callApi<Message>('POST', `${CODES_URL}/${id}/mail`, body, { version }),
    onSuccess: ({ message }) => showToast({ title: 'Success', text: message }),
    onError: (error) => {
      showFailureToast(MAIL_FAILURE, error);
      // Waited for: another try is one on the code as it is now.
      return rereadCodesIfOld(client, error);
    },
  });
}
