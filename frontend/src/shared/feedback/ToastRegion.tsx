import { classNames } from '@/shared/lib/className';
import limits from '@rules/limits.json';
import * as Primitive from '@radix-ui/react-toast';
import { CloseIcon } from '@/shared/ui/icons';
import styles from './ToastRegion.module.css';
import { dismissToast, useVisibleToast } from './toastStore';

/** Escape then belongs to the dialog. */
function keepWhileDialogIsOpen(event: KeyboardEvent) {
  if (document.querySelector('[role="dialog"]')) event.preventDefault();
}

/** Shows the current toast. F8 moves the focus here; a swipe or the Dismiss button closes the toast. */
export function ToastRegion() {
  const toast = useVisibleToast();
  return (
    <Primitive.Provider
      duration={limits.toast.durationMilliseconds}
      swipeThreshold={limits.toast.swipeThresholdPixels}
      swipeDirection="right"
    >
      {toast && (
        <Primitive.Root
          key={toast.id}
          className={classNames(styles.toast, styles[toast.tone])}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          open
          onEscapeKeyDown={keepWhileDialogIsOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
        >
          <div className={styles.content}>
            <Primitive.Title className={styles.title}>{toast.title}</Primitive.Title>
            {toast.text && (
              <Primitive.Description className={styles.text}>{toast.text}</Primitive.Description>
            )}
          </div>
          <Primitive.Close className={styles.close} aria-label="Dismiss">
            <CloseIcon aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        className={styles.region}
        hotkey={[limits.toast.hotkey]}
        label="Notifications ({hotkey})"
      />
    </Primitive.Provider>
  );
}
