import { latestNotificationsQuery } from '@/entities/notification/notification';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { BellIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useChanges } from './changes';
import styles from './NotificationBell.module.css';

const NotificationPanel = lazyNamed(() => import('./NotificationPanel'), 'NotificationPanel');

const MAX_SHOWN = 99;

/** The number of unread notifications, and a panel with the newest ones. It also asks the server what has changed. */
export function NotificationBell() {
  useChanges();
  const { data } = useQuery(latestNotificationsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const bell = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const close = () => setIsOpen(false);

  // On the document, because the focus may be outside: Safari does not focus a clicked button.
  useEffect(() => {
    if (!isOpen) return;
    function handlePointerDown({ target }: PointerEvent) {
      if (target instanceof Node && !bell.current?.contains(target)) setIsOpen(false);
    }
    function handleKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', handlePointerDown);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [isOpen]);

  /** Without a next element the focus has not left by the keyboard. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    // It only complements the button inside.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
    <div ref={bell} className={styles.bell} onBlur={handleBlur}>
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
