import { type ReactNode, useId } from 'react';
import styles from './Accordion.module.css';
import { ChevronDownIcon } from './icons';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  /** Text at the right of the title, such as `visited`. */
  note?: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The open item, or an empty string. With `onChange` the accordion is controlled. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  headingLevel?: 2 | 3 | 4;
}

/** At most one section is open. */
export function Accordion({ items, value, defaultValue, onChange, headingLevel = 3 }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  const name = useId();
  const openValue = value ?? defaultValue;
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details
          key={item.value}
          className={styles.item}
          name={name}
          open={item.value === openValue}
          onToggle={({ currentTarget: { open } }) => {
            // The browser also reports a section that React has opened or closed.
            if (open !== (item.value === value)) onChange?.(open ? item.value : '');
          }}
        >
          <summary className={styles.trigger}>
            <Heading className={styles.title}>{item.title}</Heading>
            {item.note && <span className={styles.note}>{item.note}</span>}
            <ChevronDownIcon aria-hidden="true" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}

interface DisclosureProps {
  title: ReactNode;
  isInitiallyOpen?: boolean;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}

export function Disclosure({ title, isInitiallyOpen = false, headingLevel, children }: DisclosureProps) {
  return (
    <Accordion
      items={[{ value: 'section', title, content: children }]}
      defaultValue={isInitiallyOpen ? 'section' : ''}
      headingLevel={headingLevel}
    />
  );
}
