import { getPacketUrl, type Packet } from '@/entities/packet/packet';
import { PacketItem } from '@/entities/packet/PacketItem';
import styles from './Packet.module.css';

export function PacketList({ claimId, packets }: { claimId: string; packets: readonly Packet[] }) {
  return (
    <ul className={styles.packets}>
      {packets.map((packet) => (
        <PacketItem key={packet.id} packet={packet} downloadUrl={getPacketUrl(claimId, packet.id)} />
      ))}
    </ul>
  );
}
