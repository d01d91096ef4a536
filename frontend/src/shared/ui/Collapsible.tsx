import { type ReactNode } from 'react';
import styles from './Collapsible.module.css';

interface CollapsibleProps {
  id: string;
  /** Shared by a group of which one is open at a time, also without scripts. */
  name: string;
  /** The control of readers without scripts. The others have a button. */
  summary: string;
  isOpen: boolean;
  /** The browser opened or closed it: it found a searched text inside, for example. */
  onToggle: () => void;
  className?: string;
  children: ReactNode;
}

/** Text that a button elsewhere opens and closes. While it is closed, it is still in the HTML of a public page. */
export function Collapsible({ id, name, summary, isOpen, onToggle, className, children }: CollapsibleProps) {
  return (
    <details
      id={id}
      className={className}
      name={name}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onToggle();
      }}
    >
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
