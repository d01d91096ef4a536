import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Stack.module.css';

interface StackProps {
  /** The gap in steps of 8 px. */
  gap?: 1 | 2 | 3 | 4;
  children: ReactNode;
}

export function Stack({ gap = 2, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** A row that wraps, for buttons and badges. */
export function Cluster({ gap = 1, children }: StackProps) {
  return <div className={classNames(styles.cluster, styles[`gap${gap}`])}>{children}</div>;
}

/** As many columns as there is room for; one on a phone. */
export function CardGrid({ gap = 2, children }: StackProps) {
  return <div className={classNames(styles.grid, styles[`gap${gap}`])}>{children}</div>;
}
