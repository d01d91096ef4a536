import { type ClientIp } from '@/entities/session/session';
import { fetchApi } from '@/shared/api/client';
import { bootData } from '@/shared/api/bootData';
import { firstPaint } from '@/shared/lib/firstPaint';
import limits from '@rules/limits.json';
import { queryOptions } from '@tanstack/react-query';

/**
 * The IP address of the visitor, or null if the server cannot determine it.
 * @param lookupUrl a third-party service; it receives no cookies, no device headers and no referrer
 * @throws Error if the address cannot be fetched within the time limit of a query
 */
export async function fetchClientAddress(lookupUrl: string | null): Promise<string | null> {
  if (lookupUrl === null) return (await fetchApi<ClientIp>('/api/client-ip')).ip;
  const response = await fetch(lookupUrl, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.timeouts.queryMilliseconds),
  });
  if (!response.ok) throw new Error(`The address service answered ${response.status}`);
  return ((await response.json()) as ClientIp).ip;
}

export const clientAddressQuery = queryOptions({
  queryKey: ['client-address'],
  queryFn: async () => {
    await firstPaint;
    return fetchClientAddress(bootData.ipLookupUrl);
  },
});
