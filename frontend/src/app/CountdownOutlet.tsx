import { useSession } from '@/features/session/model/useSession';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const Nothing = () => null;

const CountdownStrip = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { CountdownStrip: strip } = await import(
      /* webpackChunkName: "CountdownStrip" */ '@/features/countdown/components/CountdownStrip'
    );
    return { default: strip };
  } catch {
    // A page without its countdowns is a page all the same.
    return { default: Nothing };
  }
});

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
