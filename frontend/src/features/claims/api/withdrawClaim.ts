import { callApi } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Withdraws a claim before work has started. */
export function useWithdrawClaim(claimId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callApi<components['schemas']['ClaimAnswer']>(
        'POST',
        `/api/user/claims/${encodeURIComponent(claimId)}/withdraw`,
      ),
    // Also after a refusal: staff may have moved the claim meanwhile, and the page then shows where it stands.
    onSettled: () => refreshMemberData(client),
  });
}
