import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Stack } from './Stack';
import styles from './Tabs.module.css';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** A small number after the label; not part of the accessible name. */
  count?: number;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  /** Their values are exactly those that the caller's URL parameter knows: write one array, and derive both from it. */
  tabs: readonly TabItem<NoInfer<Value>>[];
  value: Value;
  /** `replace`: the keyboard moves over the tabs, which is no step to go back to. */
  onChange: (value: Value, options: { replace: boolean }) => void;
  /** Between the tabs and their content, in steps of 8 px. */
  gap?: 1 | 2 | 3;
}

/** The index that a key moves to; null for other keys. Wraps around. */
function getNextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Controlled: the caller keeps the chosen tab in the URL. Follows the pattern of the ARIA Authoring Practices in which the
 * focus chooses a tab.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, gap = 3 }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  // On a narrow screen the chosen tab may be scrolled out of view.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft;
  }, [value]);

  function handleKeyDown(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = getNextIndex(event.key, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value, { replace: true });
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  }

  return (
    <Stack gap={gap}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}-tab`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value, { replace: false })}
            onKeyDown={(event) => handleKeyDown(event, index)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {tab.count.toLocaleString('en-US')}
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-${tab.value}`}
          role="tabpanel"
          className={styles.panel}
          aria-labelledby={`${id}-${tab.value}-tab`}
          // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- the pattern asks for it
          tabIndex={0}
          hidden={tab.value !== value}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </Stack>
  );
}
