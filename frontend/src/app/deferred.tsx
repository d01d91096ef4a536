/** The parts around every page. Each is downloaded after the first paint, and the page works without it. */
import { useSession } from '@/entities/session/useSession';
import { bootData } from '@/shared/api/bootData';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { useVisibleToast } from '@/shared/feedback/toastStore';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from './deferred.module.css';
import { useIsIdle } from './useIsIdle';

const MemberFoot = lazyNamed(() => import('@/member/uploads/MemberFoot'), 'MemberFoot');
const FallingNames = lazyNamed(
  () => import(/* webpackChunkName: "FallingNames" */ './fallingNames/FallingNames'),
  'FallingNames',
);
const ImpersonationBanner = lazyNamed(
  () => import('./impersonation/ImpersonationBanner'),
  'ImpersonationBanner',
);
const NotificationBell = lazyNamed(() => import('@/member/inbox/NotificationBell'), 'NotificationBell');
const Overlays = lazyNamed(() => import('./Overlays'), 'Overlays');

export function DeferredFoot() {
  const { user } = useSession();
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (!user || !hasPainted) return null;
  return (
    <OptionalPart>
      <MemberFoot key={user.id} memberId={user.id} />
    </OptionalPart>
  );
}

export function DeferredFallingNames(props: ComponentProps<typeof FallingNames>) {
  return <OptionalPart>{useIsIdle() && <FallingNames {...props} />}</OptionalPart>;
}

export function DeferredBell() {
  return (
    <OptionalPart fallback={<span className={styles.bell} />}>
      {useIsIdle() && <NotificationBell />}
    </OptionalPart>
  );
}

/** A failed download is tried again with the next toast. The page shows the text of each toast as well. */
export function DeferredOverlays() {
  const toast = useVisibleToast();
  const isIdle = useIsIdle();
  return <OptionalPart resetKeys={[toast?.id]}>{(isIdle || toast) && <Overlays />}</OptionalPart>;
}

const leave = (url: string) => window.location.assign(url);

/** Above every page during an impersonation. Its text is visible from the first paint. */
export function ImpersonationBar() {
  const { impersonation } = bootData;
  const { isSignedIn } = useSession();
  if (!impersonation) return null;
  const text = (
    <p className={styles.impersonationText}>
      VIEWING AS <strong>{impersonation.memberName}</strong> · read-only
    </p>
  );
  return (
    <section className={styles.impersonation} aria-label="Support viewing">
      <OptionalPart fallback={text}>
        <ImpersonationBanner impersonation={impersonation} isEnded={!isSignedIn} onLeave={leave} />
      </OptionalPart>
    </section>
  );
}
