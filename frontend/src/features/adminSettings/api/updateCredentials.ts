import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useMutation } from '@tanstack/react-query';

type UpdateCredentials = components['schemas']['UpdateCredentialsRequest'];

/** Gives the signed-in admin a new name and password; every session of theirs ends with it. */
export function useUpdateCredentials() {
  return useMutation({
    mutationFn: (body: UpdateCredentials) =>
      callApi<components['schemas']['Message']>('POST', '/api/admin/update-credentials', body),
  });
}
