import { type Estimate } from '@/entities/estimate/estimate';
import { PARTY_LABELS } from '@/entities/estimate/labels';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import styles from './Estimates.module.css';

const STATES: Readonly<Record<Estimate['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  reading: { label: 'Reading', tone: 'watch' },
  read: { label: 'Read', tone: 'good' },
  unreadable: { label: 'Not read', tone: 'danger' },
};

/** Whose estimate it is, its file and its state. */
export function EstimateHeading({ estimate }: { estimate: Estimate }) {
  const { party, fileName, state, createdAt, priceList } = estimate;
  const { label, tone } = STATES[state];
  return (
    <div>
      <p className={styles.meta}>
        <span className={styles.party}>{PARTY_LABELS[party]}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {priceList && <span>Price list {priceList}</span>}
        <span role="status">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </p>
      <h3 className={styles.fileName}>{fileName}</h3>
    </div>
  );
}
