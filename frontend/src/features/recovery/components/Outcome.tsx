import { Notice, type NoticeTone } from '@/shared/ui/Notice';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Outcome.module.css';

interface OutcomeProps {
  tone: NoticeTone;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** What came of a form that is gone. It takes the focus, which the form's button has left behind. */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      <Notice tone={tone} title={title} actions={actions} isLive={false}>
        {children}
      </Notice>
    </div>
  );
}
