import { Button } from './Button';
import { copyText } from './copyText';
import { CopyIcon } from './icons';
import { showToast } from './toastStore';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** What the toast says under `Copied`. */
  toastText?: string;
  /** The accessible name where several stand on one page: `Copy AAN-...`. */
  accessibleName?: string;
  label?: string;
}

export function CopyButton({ text, toastText, accessibleName, label = 'Copy' }: CopyButtonProps) {
  async function handleClick() {
    if (await copyText(text)) showToast({ title: 'Copied', text: toastText });
    else showToast({ title: 'Not copied', text: 'Select the text and copy it by hand.', tone: 'error' });
  }
  return (
    <Button
      type="button"
      size="small"
      icon={<CopyIcon />}
      aria-label={accessibleName}
      onClick={() => void handleClick()}
    >
      {label}
    </Button>
  );
}
