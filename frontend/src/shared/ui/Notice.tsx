import { classNames } from '@/shared/lib/className';
import { type ReactNode } from 'react';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warn' | 'danger';

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons, such as Retry. */
  actions?: ReactNode;
  /** False for a notice that is on the page from the start and need not be announced. */
  isLive?: boolean;
}

const ICONS = { info: InfoIcon, success: SuccessIcon, warn: WarningIcon, danger: AlertIcon };

/** A message in the page. Tone `danger` interrupts a screen reader, the other tones do not. */
export function Notice({ tone = 'info', title, children, actions, isLive = true }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={isLive ? role : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
