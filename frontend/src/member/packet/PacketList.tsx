import { getPacketUrl, type Packet } from '@/entities/packet/packet';
import { PacketItem } from '@/entities/packet/PacketItem';
import { getPath } from '@/shared/config/pages';
import { Link } from 'react-router-dom';
import styles from './Packet.module.css';

export function PacketList({ claimId, packets }: { claimId: string; packets: readonly Packet[] }) {
  return (
    <>
      <ul className={styles.packets}>
        {packets.map((packet) => (
          <PacketItem key={packet.id} packet={packet} downloadUrl={getPacketUrl(claimId, packet.id)} />
        ))}
      </ul>
      <details className={styles.proof}>
        <summary>What the hash and a seal prove</summary>
        <p>
          Whoever has the packet can <Link to={getPath('VerifyPage')}>verify</Link> that the network made
          exactly this file, and when. Its last page does the same for each exhibit.
        </p>
        <p>
          “Sealed” means that the packet has the network’s digital signature. Its cover says so, and PDF
          readers show whether anything was changed since. Neither proves that what the exhibits say is true.
        </p>
      </details>
    </>
  );
}
