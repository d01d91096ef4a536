import { type ReactNode } from 'react';
import styles from './Access.module.css';

/** The quiet line under an access form: other ways, and the way back. */
export function AccessFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}
