import { confirmClose, DialogContext } from '@/shared/hooks/unsavedChanges';
import { classNames } from '@/shared/lib/className';
import * as Primitive from '@radix-ui/react-dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { CloseIcon } from './icons';
import { getLastClicked } from './lastClicked';

interface DialogProps {
  isOpen: boolean;
  /** Called by Escape, a click outside and the Close button, unless the person keeps what they typed. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'large';
  /** For a dialog that fills the window. */
  className?: string | undefined;
  /** For a long text without focusable elements: makes it focusable, so that the keyboard can scroll it. */
  isReadOnly?: boolean;
  children?: ReactNode;
}

/** Without file inputs, which have a button of their own. */
const FIELD = ':is(input:not([type="hidden"], [type="file"]), select, textarea):enabled';

/** The opener of the last dialog. A dialog that replaces another one returns the focus to it as well. */
let lastOpener: Element | null = null;

/** A modal dialog. The focus moves to its first field or button, and returns to the opener when it closes. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  footer,
  size = 'normal',
  className,
  isReadOnly = false,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const handledEscape = useRef<Event | null>(null);
  const [self] = useState(() => ({}));

  function handleClose() {
    if (confirmClose(self)) onClose();
  }

  function handleOpenFocus(event: Event) {
    const focused = document.activeElement;
    const clicked = getLastClicked();
    // Safari focuses an element around the clicked button instead.
    const pressed = focused?.contains(clicked) ? clicked : focused;
    // If this dialog replaces another one, the pressed button has just been removed.
    opener.current = pressed === document.body ? lastOpener : pressed;
    lastOpener = opener.current;
    const field = body.current?.querySelector<HTMLElement>(FIELD);
    if (!field) return;
    event.preventDefault();
    field.focus();
    // An existing value is there to be replaced, such as in a dialog that renames.
    if (field instanceof HTMLInputElement) field.select();
  }

  function handleCloseFocus(event: Event) {
    event.preventDefault();
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main h1');
    // If the opener was removed with its row, do not scroll away from the list.
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener.current });
  }

  /** Radix handles Escape unless a toast has appeared above the dialog. The event must not reach an outer dialog. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (handledEscape.current !== event.nativeEvent) handleClose();
  }

  return (
    <Primitive.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && handleClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          className={classNames(styles.dialog, styles[size], className)}
          onOpenAutoFocus={handleOpenFocus}
          onCloseAutoFocus={handleCloseFocus}
          onEscapeKeyDown={(event) => {
            handledEscape.current = event;
          }}
          onKeyDown={handleKeyDown}
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
            {...(isReadOnly && { role: 'group', 'aria-label': title, tabIndex: 0 })}
          >
            {description && (
              <Primitive.Description asChild>
                <div className={styles.description}>{description}</div>
              </Primitive.Description>
            )}
            <DialogContext value={self}>{children}</DialogContext>
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** For a form in a dialog: closes it as Escape does. */
export function DialogCloseButton({ children = 'Cancel' }: { children?: ReactNode }) {
  return (
    <Primitive.Close asChild>
      <Button type="button" variant="ghost">
        {children}
      </Button>
    </Primitive.Close>
  );
}
