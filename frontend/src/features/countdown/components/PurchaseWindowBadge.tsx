import { countdownsQuery } from '@/entities/countdown/countdown';
import { useQuery } from '@tanstack/react-query';
import { CountdownBadge } from './CountdownBadge';
import styles from './PurchaseWindowBadge.module.css';

/** Falls back to the access countdown. The space is reserved before the countdowns have loaded. */
export function PurchaseWindowBadge() {
  const { data } = useQuery(countdownsQuery);
  const countdown = data?.purchase ?? data?.access;
  return <div className={styles.slot}>{countdown && <CountdownBadge countdown={countdown} />}</div>;
}
