import { classNames } from '@/shared/lib/className';
import { type HTMLAttributes } from 'react';
import styles from './Stack.module.css';

const GAPS = { 0.5: styles.gapHalf, 1: styles.gap1, 2: styles.gap2, 3: styles.gap3, 4: styles.gap4 };

interface StackProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'div' | 'dl' | 'figure' | 'ol' | 'section' | 'ul';
  /** In steps of 8 px. */
  gap?: keyof typeof GAPS;
}

/** A column. In style sheets: `@mixin stack`. */
export function Stack({ as: Tag = 'div', gap = 2, ...attributes }: StackProps) {
  return <Tag {...attributes} className={classNames(styles.stack, GAPS[gap])} />;
}

/** A row that wraps, for buttons and badges. In style sheets: `@mixin cluster`. */
export function Cluster({ as: Tag = 'div', gap = 1, ...attributes }: StackProps) {
  return <Tag {...attributes} className={classNames(styles.cluster, GAPS[gap])} />;
}

/** As many columns as there is room for; one on a phone. */
export function CardGrid({ as: Tag = 'div', gap = 2, ...attributes }: StackProps) {
  return <Tag {...attributes} className={classNames(styles.grid, GAPS[gap])} />;
}
