import * as Primitive from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

export interface TabItem {
  value: string;
  label: string;
  /** A small number after the label; not part of the accessible name. */
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

/** Controlled: the caller keeps the chosen tab in the URL. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  // On a narrow screen the chosen tab may be scrolled out of view.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft;
  }, [value]);

  return (
    <Primitive.Root className={styles.tabs} value={value} onValueChange={onChange}>
      <Primitive.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} className={styles.tab} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {tab.count.toLocaleString('en-US')}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} className={styles.panel} value={tab.value}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
