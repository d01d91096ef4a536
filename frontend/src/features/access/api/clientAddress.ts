import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { bootData } from '@/shared/config/bootData';
import { firstPaint } from '@/shared/lib/firstPaint';
import limits from '@rules/limits.json';
import { queryOptions } from '@tanstack/react-query';

type ClientIp = components['schemas']['ClientIp'];

/**
 * The address that the visitor's requests come from, or null where the server cannot tell.
 * @param lookupUrl a third party's address service; it is told nothing: no cookies, no device headers, no referrer
 * @throws Error where the address cannot be read within the time of a query
 */
export async function readClientAddress(lookupUrl: string | null): Promise<string | null> {
  if (lookupUrl === null) return (await fetchApi<ClientIp>('/api/client-ip')).ip;
  const answer = await fetch(lookupUrl, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.timeouts.queryMilliseconds),
  });
  if (!answer.ok) throw new Error(`The address service answered ${answer.status}`);
  return ((await answer.json()) as ClientIp).ip;
}

export const clientAddressQuery = queryOptions({
  queryKey: ['client-address'],
  queryFn: async () => {
    await firstPaint;
    return readClientAddress(bootData.ipLookupUrl);
  },
});
