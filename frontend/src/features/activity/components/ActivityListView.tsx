import { type components } from '@/shared/api/schema';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import styles from './ActivityListView.module.css';

interface ActivityListViewProps {
  rows: readonly components['schemas']['ActivityRow'][];
}

/** Lines of the log: what was done, when, and the action's badge. */
export function ActivityListView({ rows }: ActivityListViewProps) {
  return (
    <ol className={styles.lines}>
      {rows.map(({ id, action, description, createdAt }) => (
        <li key={id} className={styles.line}>
          <p className={styles.description}>{description}</p>
          <time className={styles.time} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
          <Badge>{action.replaceAll('_', ' ')}</Badge>
        </li>
      ))}
    </ol>
  );
}
