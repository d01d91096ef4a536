import styles from './Reserved.module.css';

/** The place of a figure that is still being read, as wide as so many characters; nothing moves when it comes. */
export function Reserved({ characters }: { characters: number }) {
  return <span className={styles.reserved} style={{ width: `${characters}ch` }} aria-hidden="true" />;
}
