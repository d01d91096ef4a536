import { useEffect, useRef, type RefObject } from 'react';

/** What a key does. Without changes, those of a released comparison. */
interface Actions {
  next: () => void;
  previous: () => void;
  nextOpen: () => void;
  previousOpen: () => void;
  otherPage: () => void;
  leave: () => void;
  choose?: (index: number) => void;
  clear?: () => void;
  confirm?: () => void;
  exclude?: () => void;
  unpair?: () => void;
  pair?: () => void;
  note?: () => void;
  undo?: () => void;
}

type Name = Exclude<keyof Actions, 'choose'>;

const KEYS: Record<string, Name> = {
  n: 'nextOpen',
  p: 'previousOpen',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  b: 'otherPage',
  Escape: 'leave',
  0: 'clear',
  y: 'confirm',
  x: 'exclude',
  u: 'unpair',
  m: 'pair',
  c: 'note',
  z: 'undo',
};

/** The keys of the workbench, which `?` lists. */
export function useWorkbenchKeys(actions: Actions): {
  open: () => void;
  dialog: RefObject<HTMLDialogElement | null>;
} {
  const latest = useRef(actions);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || document.querySelector('dialog[open], details.support-menu[open]')) return;
      if (target.matches('input, textarea, select')) {
        // Leaving a field saves it.
        if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey)) target.blur();
        return;
      }
      if (event.ctrlKey || event.metaKey || target.closest('.compare-picture')) return;
      if (event.key === '?') dialog.current?.showModal();
      else if (/^[1-9]$/.test(event.key)) latest.current.choose?.(Number(event.key) - 1);
      else {
        const name = KEYS[event.key];
        const action = name && latest.current[name];
        if (!action) return;
        action();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, []);
  return { open: () => dialog.current?.showModal(), dialog };
}
