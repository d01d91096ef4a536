import { countdownsQuery } from './countdown';
import { useQuery } from '@tanstack/react-query';
import { CountdownBadge } from './CountdownBadge';
import styles from './CountdownBadges.module.css';

/** The badges of both countdowns. Their space is reserved before they have loaded. */
export function CountdownBadges() {
  const { data } = useQuery(countdownsQuery);
  return (
    <div className={styles.slot}>
      {data?.purchase && <CountdownBadge countdown={data.purchase} />}
      {data?.access && <CountdownBadge countdown={data.access} />}
    </div>
  );
}
