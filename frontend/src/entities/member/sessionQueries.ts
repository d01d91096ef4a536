import { type Admin, type User } from '@/entities/member/user';
import { isApiError } from '@/shared/api/apiError';
import { type Schemas } from '@/shared/api/schemas';
import { bootData } from '@/shared/api/bootData';
import { saveUnsentForms } from '@/shared/forms/drafts';
import limits from '@rules/limits.json';
import { queryOptions } from '@tanstack/react-query';

/**
 * Null if no user is signed in (401); what is typed into open forms is offered again after the next sign-in. The HTTP client is imported with the first call, because the entry chunk contains this
 * file but not the client.
 */
async function fetchOrNull<Response>(url: string, signal: AbortSignal): Promise<Response | null> {
  const { fetchApi } = await import('@/shared/api/client');
  try {
    return await fetchApi<Response>(url, { signal });
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    saveUnsentForms();
    return null;
  }
}

/** The signed-in member, or null. The boot data has the first value, so that no request delays the first paint. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => fetchOrNull<User>('/api/auth/user', signal),
  initialData: () => bootData.session.user,
  staleTime: limits.currentUserStaleMilliseconds,
});

/**
 * The signed-in panel admin, or null. The server responds with 403 to a member, and to an admin whose days to set up a second
 * factor are over.
 */
export const currentAdminQuery = queryOptions<Admin | null>({
  queryKey: ['/api/admin/me'],
  queryFn: async ({ signal, client, queryKey }) => {
    try {
      const response = await fetchOrNull<Schemas['CurrentAdmin']>('/api/admin/me', signal);
      return response?.admin ?? null;
    } catch (error) {
      if (isApiError(error, 'second_factor_required')) return client.getQueryData<Admin>(queryKey) ?? null;
      if (isApiError(error) && error.status === 403) return null;
      throw error;
    }
  },
  initialData: () => bootData.session.admin,
  staleTime: limits.currentUserStaleMilliseconds,
});
