import { classNames } from '@/shared/lib/className';
import * as Primitive from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';

interface DialogProps {
  isOpen: boolean;
  /** Called by Escape, by a click beside the dialog and by its Close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons at the foot. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'large';
  /** A long text with nothing in it to tab to: the keyboard scrolls it by itself. */
  isReading?: boolean;
  children?: ReactNode;
}

/** What a person types into or chooses from; a file is chosen by a button of its own. */
const FIELD = ':is(input:not([type="hidden"], [type="file"]), select, textarea):enabled';

/** What opened the dialog that was opened last; one that takes its place gives the focus back to it as well. */
let lastOpener: Element | null = null;

/** A modal dialog. The focus goes to its first field or button, stays in, and returns to what opened it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  footer,
  size = 'normal',
  isReading = false,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const body = useRef<HTMLDivElement>(null);

  function handleOpenFocus(event: Event) {
    const focused = document.activeElement;
    // The button of the dialog before has just gone with it, and left the focus to the page.
    opener.current = focused === document.body ? lastOpener : focused;
    lastOpener = opener.current;
    const field = body.current?.querySelector<HTMLElement>(FIELD);
    if (!field) return;
    event.preventDefault();
    field.focus();
    // What stands in a field already is there to be replaced, such as a label in a dialog that renames.
    if (field instanceof HTMLInputElement) field.select();
  }

  function handleCloseFocus(event: Event) {
    event.preventDefault();
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main h1');
    // Where the opener has gone with its row, the list stays where it was on the screen.
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener.current });
  }

  return (
    <Primitive.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.veil} />
        <Primitive.Content
          className={classNames(styles.dialog, styles[size])}
          onOpenAutoFocus={handleOpenFocus}
          onCloseAutoFocus={handleCloseFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<CloseIcon />} />
            </Primitive.Close>
          </header>
          <div
            ref={body}
            className={styles.body}
            {...(isReading && { role: 'group', 'aria-label': title, tabIndex: 0 })}
          >
            {description && (
              <Primitive.Description asChild>
                <div className={styles.description}>{description}</div>
              </Primitive.Description>
            )}
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
