import { type PackageName } from '@/content/packages/packageTypes';
import { useLayoutEffect, useRef } from 'react';

interface SteadyCards {
  /** Keeps the button that opens and closes a package's card. */
  keepButton: (name: PackageName, button: HTMLButtonElement | null) => void;
  /** To be called before a card's button changes what is shown. */
  holdStill: (name: PackageName) => void;
}

/**
 * Cards come and go above a card that is opened or closed: its button stays under the finger, and the focus, where its
 * place went away, comes to that button.
 */
export function useSteadyCards(selected: PackageName | null): SteadyCards {
  const buttons = useRef(new Map<PackageName, HTMLButtonElement>());
  const heldTop = useRef<number | null>(null);
  const lastSelected = useRef(selected);

  useLayoutEffect(() => {
    const changed = selected ?? lastSelected.current;
    if (lastSelected.current === selected || changed === null) return;
    lastSelected.current = selected;
    const button = buttons.current.get(changed);
    if (!button) return;
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    if (heldTop.current !== null) {
      const moved = button.getBoundingClientRect().top - heldTop.current;
      window.scrollTo(window.scrollX, window.scrollY + moved);
      heldTop.current = null;
    }
    const { top, bottom } = button.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) button.scrollIntoView({ block: 'start' });
  }, [selected]);

  return {
    keepButton: (name, button) => {
      if (button) buttons.current.set(name, button);
      else buttons.current.delete(name);
    },
    holdStill: (name) => {
      heldTop.current = buttons.current.get(name)?.getBoundingClientRect().top ?? null;
    },
  };
}
