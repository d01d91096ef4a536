import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import styles from './Stack.module.css';

interface StackProps {
  /** The gap in steps of 8 px. */
  gap?: 1 | 2 | 3 | 4;
  children: ReactNode;
}

/** Things one under another. */
export function Stack({ gap = 2, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** Things in a row that wraps: buttons, badges. */
export function Cluster({ gap = 1, children }: StackProps) {
  return <div className={classNames(styles.cluster, styles[`gap${gap}`])}>{children}</div>;
}

/** Cards side by side as far as there is room, one under another on a phone. */
export function CardGrid({ gap = 2, children }: StackProps) {
  return <div className={classNames(styles.grid, styles[`gap${gap}`])}>{children}</div>;
}
