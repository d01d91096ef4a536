import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

export type ClaimDetail = components['schemas']['ClaimDetail'];

/** One claim of the member, with its documents and history; read again by each page that shows it, since staff move it. */
export function claimQuery(claimId: string) {
  return queryOptions({
    queryKey: ['/api/user/claims', claimId],
    queryFn: ({ signal }) =>
      fetchApi<ClaimDetail>(`/api/user/claims/${encodeURIComponent(claimId)}`, { signal }),
    refetchOnMount: 'always',
  });
}
