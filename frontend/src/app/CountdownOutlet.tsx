import { useSession } from '@/features/session/model/useSession';
import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from './lazyExtra';

const CountdownStrip = lazyExtra(
  async () =>
    (await import(/* webpackChunkName: "CountdownStrip" */ '@/features/countdown/components/CountdownStrip'))
      .CountdownStrip,
);

/** The countdowns of a signed-in member, fetched once the page has been painted; for everybody else nothing is. */
export function CountdownOutlet() {
  const { user } = useSession();
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (!user || !hasPainted) return null;
  return (
    <Suspense>
      <CountdownStrip key={user.id} />
    </Suspense>
  );
}
