import * as Primitive from '@radix-ui/react-accordion';
import { type ReactNode } from 'react';
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
  return (
    <Primitive.Root
      className={styles.accordion}
      type="single"
      collapsible
      value={value}
      defaultValue={defaultValue}
      onValueChange={onChange}
    >
      {items.map((item) => (
        <Primitive.Item key={item.value} className={styles.item} value={item.value}>
          <Primitive.Header asChild>
            <Heading>
              <Primitive.Trigger className={styles.trigger}>
                <span className={styles.title}>{item.title}</span>
                {item.note && <span className={styles.note}>{item.note}</span>}
                <ChevronDownIcon aria-hidden="true" />
              </Primitive.Trigger>
            </Heading>
          </Primitive.Header>
          <Primitive.Content className={styles.content}>{item.content}</Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
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
