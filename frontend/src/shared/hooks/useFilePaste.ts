import { useEffect, useEffectEvent } from 'react';

/** Text pasted into a field often brings a picture of itself along, which nobody meant to choose. */
function isIntoText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea');
}

/** Chooses the files that are pasted anywhere on the page outside text fields: a screenshot, files from a folder. */
export function useFilePaste(choose: (files: readonly File[]) => void, isDisabled: boolean): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? []);
    if (isDisabled || files.length === 0 || isIntoText(event.target)) return;
    event.preventDefault();
    choose(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
