import { getPacketUrl, type Packet } from '@/entities/packet/packet';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { pluralize } from '@/shared/lib/pluralize';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Text } from '@/shared/ui/Text';
import styles from './Packet.module.css';

const STATES: Record<Packet['state'], { label: string; tone: BadgeTone }> = {
  making: { label: 'Being made', tone: 'watch' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
  outdated: { label: 'Outdated', tone: 'watch' },
};

export function PacketList({ claimId, packets }: { claimId: string; packets: readonly Packet[] }) {
  return (
    <ul className={styles.packets}>
      {packets.map((packet) => (
        <PacketItem key={packet.id} claimId={claimId} packet={packet} />
      ))}
    </ul>
  );
}

function PacketItem({ claimId, packet }: { claimId: string; packet: Packet }) {
  const { id, title, state, problem, pages, size, sha256, exhibits, createdAt, expiresAt } = packet;
  const { label, tone } = STATES[state];
  const troubled = exhibits.filter((exhibit) => exhibit.problem !== null);
  return (
    <li className={styles.packet}>
      <div className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Text variant="annotation" as="p">
        {formatDateTime(createdAt)}
        {pages !== null && ` · ${pluralize(pages, 'page')}`}
        {size !== null && ` · ${formatFileSize(size)}`}
        {state === 'ready' && ` · kept until ${formatDay(expiresAt)}`}
      </Text>
      {state === 'making' && <p role="status">It appears here when it is ready. You can leave this page.</p>}
      {state === 'outdated' && <p>A file of this packet is no longer available. Make a new packet.</p>}
      {problem && <p>{problem}</p>}
      {troubled.map((exhibit) => (
        <p key={exhibit.letter}>
          Exhibit {exhibit.letter}, <bdi>{exhibit.title}</bdi>: {exhibit.problem}
        </p>
      ))}
      {state === 'ready' && sha256 && (
        <div className={styles.ready}>
          <LinkButton
            to={getPacketUrl(claimId, id)}
            download
            reloadDocument
            size="small"
            icon={<DownloadIcon />}
            aria-label={`Download ${title}`}
          >
            Download
          </LinkButton>
          <CopyButton text={sha256} label="Copy SHA-256" accessibleName={`Copy the SHA-256 of ${title}`} />
          <code className={styles.hash}>{sha256}</code>
        </div>
      )}
    </li>
  );
}
