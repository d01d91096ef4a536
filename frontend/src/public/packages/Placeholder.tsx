import { inlineStyle } from '@/shared/lib/inlineStyle';
import styles from './Placeholder.module.css';

/** Reserves the width of a figure that is loading, so that the layout does not shift. */
export function Placeholder({ characters }: { characters: number }) {
  return (
    <span className={styles.placeholder} {...inlineStyle({ width: `${characters}ch` })} aria-hidden="true" />
  );
}
