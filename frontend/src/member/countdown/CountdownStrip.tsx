import { type Countdown, countdownsQuery } from '@/entities/countdown/countdown';
import { useIsOver, useWakeUp } from '@/shared/hooks/ticker';
import { useQuery } from '@tanstack/react-query';
import { getPurchaseCopy } from './bannerCopy';
import { AccessBanner } from './AccessBanner';
import { CountdownBanner } from './CountdownBanner';
import styles from './CountdownStrip.module.css';

/** Renders nothing until a countdown has started. */
export function CountdownStrip() {
  const { data, refetch } = useQuery(countdownsQuery);
  useWakeUp(refetch);
  if (!data?.purchase && !data?.access) return null;
  return (
    <aside className={styles.strip} aria-label="Countdowns">
      <ul className={styles.banners}>
        {data.purchase && <PurchaseBanner countdown={data.purchase} />}
        {data.access && (
          <AccessBanner countdown={data.access} purchaseWindow={data.purchase} onDeadline={refetch} />
        )}
      </ul>
    </aside>
  );
}

function PurchaseBanner({ countdown }: { countdown: Countdown }) {
  const isOver = useIsOver(countdown.endsAt);
  return <CountdownBanner countdown={countdown} copy={getPurchaseCopy(isOver)} isOver={isOver} />;
}
