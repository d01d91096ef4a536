import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rereadCodes, rereadCodesIfOld } from './rereadCodes';

type CodeChanged = components['schemas']['CodeChanged'];

/**
 * What every change of a code has in common: a toast says how it went, and what is old by then is read again.
 * @param failure the toast's title where it was refused (member specification, section 8)
 * @param change the call; it names the version of the code that the admin sees, so that nobody's change is overwritten
 */
export function useChangeCode<Body = void>(failure: string, change: (body: Body) => Promise<CodeChanged>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      rereadCodes(client);
    },
    onError: (error) => {
      showFailureToast(failure, error);
      // Waited for: another try is one on the code as it is now.
      return rereadCodesIfOld(client, error);
    },
  });
}
