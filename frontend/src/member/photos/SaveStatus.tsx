import { type SaveState } from './photoEdits';
import styles from './Photos.module.css';

const TEXTS: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving',
  failed: 'Kept in this browser, not sent yet. Trying again.',
};

export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p className={styles.saved} data-state={state} role="status">
      {TEXTS[state]}
    </p>
  );
}
