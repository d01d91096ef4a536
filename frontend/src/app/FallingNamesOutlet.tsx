import { type ComponentProps, Suspense } from 'react';
import { lazyExtra } from './lazyExtra';
import { useIsIdle } from './useIsIdle';

const FallingNames = lazyExtra(
  async () =>
    (await import(/* webpackChunkName: "FallingNames" */ '@/features/fallingNames/components/FallingNames'))
      .FallingNames,
);

/** The falling carrier names and the control that pauses them, fetched once the page stands. */
export function FallingNamesOutlet(props: ComponentProps<typeof FallingNames>) {
  return <Suspense>{useIsIdle() && <FallingNames {...props} />}</Suspense>;
}
