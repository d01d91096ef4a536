import styles from './FileName.module.css';

/** Of the end, which tells files apart: `..._0042.jpg`. */
const END_CHARACTERS = 10;

/** Where it does not fit into one line, the middle is left out and the end stays. */
export function FileName({ name }: { name: string }) {
  const characters = Array.from(name);
  return (
    <bdi className={styles.name} title={name}>
      <span className={styles.start}>{characters.slice(0, -END_CHARACTERS).join('')}</span>
      <span className={styles.end}>{characters.slice(-END_CHARACTERS).join('')}</span>
    </bdi>
  );
}
