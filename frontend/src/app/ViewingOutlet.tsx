import { useSession } from '@/features/session/model/useSession';
import { bootData, type Viewing } from '@/shared/config/bootData';
import { lazy, Suspense } from 'react';
import styles from './ViewingOutlet.module.css';

const ViewingBanner = lazy(async () => {
  try {
    const { ViewingBanner: banner } = await import(
      /* webpackChunkName: "ViewingBanner" */ '@/features/viewing/components/ViewingBanner'
    );
    return { default: banner };
  } catch {
    return { default: PlainBanner };
  }
});

/** What stands there until the banner has come, and where it cannot be fetched. */
function PlainBanner({ viewing }: { viewing: Viewing }) {
  return (
    <p className={styles.plain}>
      VIEWING AS <strong>{viewing.memberName}</strong> · read-only
    </p>
  );
}

const leave = (address: string) => window.location.assign(address);

/** Above every page while support views a member's account: in its place, and of its height, from the first paint on. */
export function ViewingOutlet() {
  const { viewing } = bootData;
  const { isSignedIn } = useSession();
  if (!viewing) return null;
  return (
    <section className={styles.place} aria-label="Support viewing">
      <Suspense fallback={<PlainBanner viewing={viewing} />}>
        <ViewingBanner viewing={viewing} isEnded={!isSignedIn} onLeave={leave} />
      </Suspense>
    </section>
  );
}
