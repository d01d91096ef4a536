import { Notice, type NoticeTone } from '@/shared/ui/Notice';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './RecoveryResult.module.css';

interface RecoveryResultProps {
  tone: NoticeTone;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Replaces a form and takes the focus, because the button that had it is gone. */
export function RecoveryResult({ tone, title, children, actions }: RecoveryResultProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className={styles.result}>
      <Notice tone={tone} title={title} actions={actions} isLive={false}>
        {children}
      </Notice>
    </div>
  );
}
