import { useEffect, useEffectEvent } from 'react';

/** Text that is pasted into a field often comes with an image of itself, which is not meant as a file. */
function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea');
}

/** Adds files that are pasted anywhere on the page outside text fields, such as a screenshot. */
export function useFilePaste(addFiles: (files: readonly File[]) => void, isDisabled: boolean): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? []);
    if (isDisabled || files.length === 0 || isTextInput(event.target)) return;
    event.preventDefault();
    addFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
