import { useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { copyText } from './copyText';
import styles from './CopyButton.module.css';
import { Dialog } from '@/shared/ui/Dialog';
import { CopyIcon } from '@/shared/ui/icons';
import { showToast } from './toastStore';

interface CopyButtonProps {
  text: string;
  /** The text of the toast, below `Copied`. */
  toastText?: string;
  /** For several buttons on one page: `Copy AAN-...`. */
  accessibleName?: string;
  label?: string;
}

/** If the browser does not allow copying, a dialog shows the text to copy by hand. */
export function CopyButton({ text, toastText, accessibleName, label = 'Copy' }: CopyButtonProps) {
  const [isByHand, setIsByHand] = useState(false);

  async function handleClick() {
    if (await copyText(text)) showToast({ title: 'Copied', text: toastText });
    else setIsByHand(true);
  }

  return (
    <>
      <Button
        type="button"
        size="small"
        icon={<CopyIcon />}
        aria-label={accessibleName}
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
      {isByHand && <CopyByHand text={text} onClose={() => setIsByHand(false)} />}
    </>
  );
}

function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const rows = Math.min(10, text.split('\n').length + 1);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Copy by hand"
      description={<p>Your browser lets no page copy by itself. The text is selected: copy it from here.</p>}
    >
      <textarea
        className={styles.text}
        aria-label="Text to copy"
        value={text}
        rows={rows}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
