import { type ReactNode } from 'react';
import styles from './Security.module.css';

interface SecurityRowProps {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  /** Protects the account, or is the session in use. */
  isActive?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

export function SecurityRow({ icon, title, badge, isActive = false, actions, children }: SecurityRowProps) {
  return (
    <li className={styles.row} data-active={isActive || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.details}>
        <p className={styles.title}>
          {title}
          {badge}
        </p>
        <div className={styles.explanation}>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
