import { useWakeUp } from '@/shared/hooks/ticker';
import { useQuery } from '@tanstack/react-query';
import { countdownsQuery } from '../api/countdowns';
import { AccessBanner } from './AccessBanner';
import styles from './CountdownStrip.module.css';
import { PurchaseBanner } from './PurchaseBanner';

/** The signed-in member's countdowns at the foot of every page; nothing where none has begun. */
export function CountdownStrip() {
  const { data, refetch } = useQuery(countdownsQuery);
  useWakeUp(refetch);
  if (!data?.purchase && !data?.access) return null;
  return (
    <aside className={styles.strip} aria-label="Countdowns">
      <ul className={styles.banners}>
        {data.purchase && <PurchaseBanner countdown={data.purchase} />}
        {data.access && (
          <AccessBanner countdown={data.access} purchase={data.purchase} onDeadline={refetch} />
        )}
      </ul>
    </aside>
  );
}
