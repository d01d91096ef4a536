import { classNames } from '@/shared/lib/className';
import styles from '@/shared/styles/text.module.css';
import { type ReactNode } from 'react';

export type TextVariant = 'label' | 'kicker' | 'caption' | 'annotation' | 'figure' | 'muted';

interface TextProps {
  variant: TextVariant;
  as?: 'span' | 'p' | 'div' | 'dt' | 'dd' | 'h2' | 'h3' | 'h4' | 'figcaption';
  /** For the place of the text in its parent, not for its looks. */
  className?: string;
  children: ReactNode;
}

/** Text in one of the product's text styles. Style sheets use the same ones: `@mixin label`. */
export function Text({ variant, as: Element = 'span', className, children }: TextProps) {
  return <Element className={classNames(styles[variant], className)}>{children}</Element>;
}
