import { type CodeCounts } from '../api/codesOverview';
import { csvOf } from '../model/codeExport';
import styles from './CodeCounters.module.css';

interface CodeCountersViewProps {
  /** Undefined until they are read. */
  counts: CodeCounts | undefined;
  hasFailed: boolean;
}

export function CodeCountersView({ counts, hasFailed }: CodeCountersViewProps) {
  const missing = hasFailed ? 'Could not be read' : 'Reading';
  const figure = (count: number | undefined) =>
    count === undefined ? <span aria-label={missing}>–</span> : count.toLocaleString('en-US');
  return (
    <dl className={styles.counters} aria-busy={!counts && !hasFailed}>
      <div className={styles.counter} data-tone="signal">
        <dt>Active codes</dt>
        <dd>{figure(counts?.unused)}</dd>
        <dd className={styles.detail}>
          {counts
            ? `${counts.assigned.toLocaleString('en-US')} assigned, ${counts.unassigned.toLocaleString('en-US')} open to anybody`
            : missing}
        </dd>
      </div>
      <div className={styles.counter}>
        <dt>Used codes</dt>
        <dd>{figure(counts?.used)}</dd>
        <dd className={styles.detail}>{counts ? 'became accounts' : missing}</dd>
      </div>
      <div className={styles.counter}>
        <dt>Total generated</dt>
        <dd>{figure(counts?.total)}</dd>
        <dd className={styles.detail}>
          {counts ? (
            <a href={csvOf('revoked')} download>
              {counts.revoked.toLocaleString('en-US')} revoked or expired (CSV)
            </a>
          ) : (
            missing
          )}
        </dd>
      </div>
    </dl>
  );
}
