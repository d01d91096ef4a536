import { CopyButton } from '@/shared/feedback/CopyButton';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { formatFileSize } from '@/shared/lib/fileSize';
import { pluralize } from '@/shared/lib/pluralize';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { Text } from '@/shared/ui/Text';
import { type Packet } from './packet';
import styles from './PacketItem.module.css';

const STATES: Record<Packet['state'], { label: string; tone: BadgeTone }> = {
  making: { label: 'Being made', tone: 'watch' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
  outdated: { label: 'Outdated', tone: 'watch' },
};

interface PacketItemProps {
  packet: Packet;
  /** Null on public pages: there is nothing to download. */
  downloadUrl: string | null;
  /** The element of a list is `li`. */
  as?: 'li' | 'div';
}

/** What a member holds of a packet: its size, what could not be shown, and once it is ready its hash. */
export function PacketItem({ packet, downloadUrl, as: Element = 'li' }: PacketItemProps) {
  const { title, state, problem, pages, size, sha256, isSealed, exhibits, createdAt, expiresAt } = packet;
  const { label, tone } = STATES[state];
  const troubled = exhibits.filter((exhibit) => exhibit.problem !== null);
  return (
    <Element className={styles.packet}>
      <div className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.badges}>
          {state === 'ready' && isSealed && <Badge tone="good">Sealed</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <Text variant="annotation" as="p">
        {/* Finished HTML has the times of the build's time zone. */}
        <time dateTime={createdAt} suppressHydrationWarning>
          {formatDateTime(createdAt)}
        </time>
        {pages !== null && ` · ${pluralize(pages, 'page')}`}
        {size !== null && ` · ${formatFileSize(size)}`}
        {state === 'ready' && (
          <>
            {' · kept until '}
            <time dateTime={expiresAt} suppressHydrationWarning>
              {formatDay(expiresAt)}
            </time>
          </>
        )}
      </Text>
      {state === 'making' && <Making exhibits={exhibits} />}
      {state === 'outdated' && <p>A file of this packet is no longer available. Make a new packet.</p>}
      {problem && <p>{problem}</p>}
      {troubled.map((exhibit) => (
        <p key={exhibit.letter}>
          Exhibit {exhibit.letter}, <bdi>{exhibit.title}</bdi>: {exhibit.problem}
        </p>
      ))}
      {state === 'ready' && exhibits.length > 0 && (
        <details open={downloadUrl === null}>
          <summary>{pluralize(exhibits.length, 'exhibit')}</summary>
          <ol className={styles.exhibits}>
            {exhibits.map((exhibit) => (
              <li key={exhibit.letter}>
                <span className={styles.letter}>{exhibit.letter}</span>
                <bdi>{exhibit.title}</bdi>
                <span>p. {formatPages(exhibit)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {state === 'ready' && sha256 && (
        <div className={styles.ready}>
          {!downloadUrl && <Text variant="annotation">SHA-256</Text>}
          {downloadUrl && (
            <>
              <LinkButton
                to={downloadUrl}
                download
                reloadDocument
                size="small"
                icon={<DownloadIcon />}
                aria-label={`Download ${title}`}
              >
                Download
              </LinkButton>
              <CopyButton
                text={sha256}
                label="Copy SHA-256"
                accessibleName={`Copy the SHA-256 of ${title}`}
              />
            </>
          )}
          <code className={styles.hash}>{sha256}</code>
        </div>
      )}
    </Element>
  );
}

/** The pages of an exhibit are known once it is drawn. */
function Making({ exhibits }: Pick<Packet, 'exhibits'>) {
  const drawn = exhibits.filter(({ pages }) => pages !== null);
  const pages = drawn.reduce((sum, exhibit) => sum + (exhibit.pages ?? 0), 0);
  const progress = `${drawn.length} of ${pluralize(exhibits.length, 'exhibit')}`;
  return (
    <>
      {drawn.length > 0 && (
        <>
          <ProgressBar
            label="Making the packet"
            percent={(100 * drawn.length) / exhibits.length}
            valueText={progress}
          />
          <Text variant="annotation" as="p">
            {progress}, {pluralize(pages, 'page')} so far
          </Text>
        </>
      )}
      <p role="status">It appears here when it is ready. You can leave this page.</p>
    </>
  );
}

/** `3` or `3–14`. */
function formatPages({ firstPage, pages }: Packet['exhibits'][number]): string {
  const first = firstPage ?? 0;
  return pages && pages > 1 ? `${first}–${first + pages - 1}` : String(first);
}
