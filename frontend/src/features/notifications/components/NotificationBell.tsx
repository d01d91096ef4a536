import { latestNotificationsQuery } from '@/entities/notification/notification';
import { lazyNamed } from '@/shared/lib/lazyNamed';
import { BellIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/ui/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { changesQuery } from '../model/changes';
import styles from './NotificationBell.module.css';

const NotificationPanel = lazyNamed(() => import('./NotificationPanel'), 'NotificationPanel');

const MAX_SHOWN = 99;

/** The number of unread notifications, and a panel with the newest ones. It also asks the server what has changed. */
export function NotificationBell() {
  useQuery(changesQuery);
  const { data } = useQuery(latestNotificationsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const close = () => setIsOpen(false);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }

  return (
    // Both only complement the button inside.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
    <div className={styles.bell} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BellIcon />
        {unread > 0 && <span className={styles.count}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
      </button>
      {isOpen && (
        <div className={styles.panel} tabIndex={-1}>
          <WidgetBoundary onClose={close}>
            <NotificationPanel onClose={close} />
          </WidgetBoundary>
        </div>
      )}
    </div>
  );
}
