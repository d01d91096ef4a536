import { callApi } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Ends every session of the member but this one. */
export function useSignOutElsewhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<components['schemas']['Message']>('POST', '/api/auth/sign-out-elsewhere'),
    onSuccess: () => refreshMemberData(client),
  });
}
