import { demoUploadStatuses } from '@/demo/texts/demoActivity';
import { Badge } from '@/shared/ui/Badge';
import styles from './StatusLegend.module.css';

export function StatusLegend() {
  return (
    <dl className={styles.legend}>
      {Object.entries(demoUploadStatuses).map(([status, { tone, meaning }]) => (
        <div key={status} className={styles.status}>
          <dt>
            <Badge tone={tone}>{status}</Badge>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
