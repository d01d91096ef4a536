import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useMutation } from '@tanstack/react-query';

type SignIn = components['schemas']['AdminSignInRequest'];

/** Signs the signed-in admin in anew: some changes ask for a sign-in of the last minutes. */
export function useSignInAgain() {
  return useMutation({
    mutationFn: (body: SignIn) =>
      callApi<components['schemas']['AdminSignedIn']>('POST', '/api/admin/login', body),
  });
}
