import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'good' | 'watch' | 'danger';

/** A status. The text must be clear without the colour. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
