import { callApi } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { type User } from '@/shared/config/bootData';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileChanges } from '../model/profileValues';

/** Changes the member's record and answers it as it is now; a new email is not in it until it is confirmed. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ProfileChanges): Promise<User> =>
      (await callApi<components['schemas']['SignedIn']>('PATCH', '/api/user/profile', changes)).user,
    onSuccess: () => refreshMemberData(client),
  });
}
