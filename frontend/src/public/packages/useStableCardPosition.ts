import { type PackageName } from './packageTypes';
import { useLayoutEffect, useRef } from 'react';

interface StableCardPosition {
  /** Registers the button that opens and closes a package's card. */
  registerButton: (name: PackageName, button: HTMLButtonElement | null) => void;
  /** Call this before a card's button changes what is shown. */
  savePosition: (name: PackageName) => void;
}

/**
 * Cards above the pressed one appear and disappear. This scrolls the page so that the pressed button keeps its
 * position,
 * and focuses it if the focused element was removed.
 */
export function useStableCardPosition(selected: PackageName | null): StableCardPosition {
  const buttons = useRef(new Map<PackageName, HTMLButtonElement>());
  const savedTop = useRef<number | null>(null);
  const lastSelected = useRef(selected);

  useLayoutEffect(() => {
    const changed = selected ?? lastSelected.current;
    if (lastSelected.current === selected || changed === null) return;
    lastSelected.current = selected;
    const button = buttons.current.get(changed);
    if (!button) return;
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    if (savedTop.current !== null) {
      const moved = button.getBoundingClientRect().top - savedTop.current;
      window.scrollTo(window.scrollX, window.scrollY + moved);
      savedTop.current = null;
    }
    const { top, bottom } = button.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) button.scrollIntoView({ block: 'start' });
  }, [selected]);

  return {
    registerButton: (name, button) => {
      if (button) buttons.current.set(name, button);
      else buttons.current.delete(name);
    },
    savePosition: (name) => {
      savedTop.current = buttons.current.get(name)?.getBoundingClientRect().top ?? null;
    },
  };
}
