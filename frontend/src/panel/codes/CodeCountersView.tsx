import { type CodeCounts } from '@/entities/invitationCode/invitationCode';
import { getCsvUrl } from './getCsvUrl';
import styles from './CodeCounters.module.css';

interface CodeCountersViewProps {
  /** Undefined while they load. */
  counts: CodeCounts | undefined;
  hasFailed: boolean;
}

export function CodeCountersView({ counts, hasFailed }: CodeCountersViewProps) {
  const placeholder = hasFailed ? 'Could not be read' : 'Reading';
  const renderCount = (count: number | undefined) =>
    count === undefined ? <span aria-label={placeholder}>–</span> : count.toLocaleString('en-US');
  return (
    <dl className={styles.counters} aria-busy={!counts && !hasFailed}>
      <div className={styles.counter} data-tone="signal">
        <dt>Active codes</dt>
        <dd>{renderCount(counts?.unused)}</dd>
        <dd className={styles.detail}>
          {counts
            ? `${counts.assigned.toLocaleString('en-US')} assigned, ${counts.unassigned.toLocaleString('en-US')} open to anyone`
            : placeholder}
        </dd>
      </div>
      <div className={styles.counter}>
        <dt>Used codes</dt>
        <dd>{renderCount(counts?.used)}</dd>
        <dd className={styles.detail}>{counts ? 'became accounts' : placeholder}</dd>
      </div>
      <div className={styles.counter}>
        <dt>Total generated</dt>
        <dd>{renderCount(counts?.total)}</dd>
        <dd className={styles.detail}>
          {counts ? (
            <a href={getCsvUrl('revoked')} download>
              {counts.revoked.toLocaleString('en-US')} revoked or expired (CSV)
            </a>
          ) : (
            placeholder
          )}
        </dd>
      </div>
    </dl>
  );
}
