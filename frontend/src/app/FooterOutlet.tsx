import { Suspense } from 'react';
import styles from './FooterOutlet.module.css';
import { lazyExtra } from './lazyExtra';
import { useIsIdle } from './useIsIdle';

const Footer = lazyExtra(async () => (await import(/* webpackChunkName: "Footer" */ './Footer')).Footer);

/** The place of the footer, as high as the footer will be: it arrives once the page stands, and moves nothing. */
export function FooterOutlet({ isPlain }: { isPlain: boolean }) {
  return (
    <footer className={styles.place} data-plain={isPlain || undefined}>
      <Suspense>{useIsIdle() && <Footer isPlain={isPlain} />}</Suspense>
    </footer>
  );
}
