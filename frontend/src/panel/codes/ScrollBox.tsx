import { type ReactNode } from 'react';
import styles from './GenerateCodesCard.module.css';

/** For lists of up to a thousand rows: what is below stays in reach. The arrow keys scroll it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls
    <div className={styles.scrollBox} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
