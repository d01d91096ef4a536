import { fetchByQueryKeyOrNull } from '@/shared/api/defaultQuery';
import { isApiError } from '@/shared/api/apiError';
import { type Admin, bootData, type User } from '@/shared/config/bootData';
import limits from '@rules/limits.json';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in member, or null; the page hands the first value over, so that no request precedes the first paint. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: async (context) => (await fetchByQueryKeyOrNull(context)) as User | null,
  initialData: () => bootData.session.user,
  staleTime: limits.currentUserStaleMilliseconds,
});

/** The signed-in panel admin, or null for everybody else (a member's session is 403 here). */
export const currentAdminQuery = queryOptions<Admin | null>({
  queryKey: ['/api/admin/me'],
  queryFn: async (context) => {
    try {
      const answer = (await fetchByQueryKeyOrNull(context)) as { admin: Admin } | null;
      return answer?.admin ?? null;
    } catch (error) {
      if (isApiError(error) && error.status === 403) return null;
      throw error;
    }
  },
  initialData: () => bootData.session.admin,
  staleTime: limits.currentUserStaleMilliseconds,
});
