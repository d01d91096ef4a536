import { callApi } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type PasswordChange = components['schemas']['ChangePasswordRequest'];

/** Changes the member's password; this session stays, every other one ends. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      callApi<components['schemas']['Message']>('POST', '/api/user/password', change),
    onSuccess: () => refreshMemberData(client),
  });
}
