import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Everything that the panel lists; who is signed in is not a list. */
function isPanelList({ queryKey: [url] }: Query): boolean {
  return typeof url === 'string' && url.startsWith('/api/admin/') && url !== '/api/admin/me';
}

/** Reads the panel's figures and the list on the page again; the others follow when they are looked at. */
export function usePanelRefresh() {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ predicate: isPanelList }) > 0;
  const refresh = useCallback(() => void client.invalidateQueries({ predicate: isPanelList }), [client]);
  return { isRefreshing, refresh };
}
