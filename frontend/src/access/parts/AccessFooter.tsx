import { type ReactNode } from 'react';
import styles from './Access.module.css';

export function AccessFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
