import { useQuery } from '@tanstack/react-query';
import { countdownsQuery } from '../api/countdowns';
import { CountdownBadge } from './CountdownBadge';
import styles from './PurchaseWindowBadge.module.css';

/** The purchase window's badge, or the access countdown's where there is no window; its place is kept from the beginning. */
export function PurchaseWindowBadge() {
  const { data } = useQuery(countdownsQuery);
  const countdown = data?.purchase ?? data?.access;
  return <div className={styles.place}>{countdown && <CountdownBadge countdown={countdown} />}</div>;
}
