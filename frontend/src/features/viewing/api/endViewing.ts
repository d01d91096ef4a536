import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useMutation } from '@tanstack/react-query';

/** Ends the viewing on the server and leads to where it was begun; so does a session that is over already. */
export function useEndViewing(returnTo: string, onLeave: (address: string) => void) {
  return useMutation({
    mutationFn: () => callApi<components['schemas']['ViewingEnded']>('POST', '/api/support/viewing/end'),
    onSuccess: (answer) => onLeave(answer.returnTo),
    onError: (error) => {
      if (isApiError(error) && error.status === 401) onLeave(returnTo);
    },
  });
}
