import { dashboardQuery } from '@/shared/api/memberData';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';

/**
 * Holds the dashboard back until its one call has answered, well or not: whether there is a plan decides the height of
 * its first card, and everything below would jump.
 *
 * Whoever comes back to the dashboard finds it read again; what is known stands meanwhile.
 */
export function DashboardReady({ children }: { children: ReactNode }) {
  const { isFetched } = useQuery({ ...dashboardQuery, refetchOnMount: 'always', retryOnMount: true });
  return isFetched ? children : <LoadingRows label="Loading your dashboard" rows={6} shape="card" />;
}
