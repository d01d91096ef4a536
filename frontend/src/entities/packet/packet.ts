import { claimKeys, getClaimUrl } from '@/entities/claim/claim';
import { callApi, fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type Packet = Schemas['Packet'];
export type PacketOrder = Schemas['PacketOrderRequest'];

/** A packet that is being made shows how far it is. */
const POLL_MILLISECONDS = 2000;

/** Below the claim, so that it is fetched again when the server names the claim. */
export function packetsQuery(claimId: string) {
  return queryOptions({
    queryKey: [...claimKeys.claim(claimId), 'packets'],
    queryFn: ({ signal }) => fetchApi<Schemas['Packets']>(getPacketsUrl(claimId), { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.results.some((packet) => packet.state === 'making') ? POLL_MILLISECONDS : false,
  });
}

/** The same key orders the same packet once. */
export function orderPacket(claimId: string, order: PacketOrder, key: string) {
  return callApi<Schemas['PacketOrdered']>('POST', getPacketsUrl(claimId), order, {
    headers: { 'Idempotency-Key': key },
  });
}

export function getPacketUrl(claimId: string, packetId: string): string {
  return `${getPacketsUrl(claimId)}/${packetId}/download`;
}

function getPacketsUrl(claimId: string): string {
  return `${getClaimUrl(claimId)}/packets`;
}
