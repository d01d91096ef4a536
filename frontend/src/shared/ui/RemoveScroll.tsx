import { type ComponentType, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  as: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

let locks = 0;

/**
 * Stops the page behind a dialog from scrolling. Replaces the package `react-remove-scroll`, which Radix uses, because it
 * writes a `<style>` element, which the content security policy refuses.
 */
export function RemoveScroll({ as: Slot, children }: RemoveScrollProps) {
  useEffect(() => {
    locks += 1;
    document.body.dataset.scrollLocked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete document.body.dataset.scrollLocked;
    };
  }, []);
  return <Slot>{children}</Slot>;
}
