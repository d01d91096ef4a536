import styles from './Reference.module.css';

/** The id of a request that failed, for the person to quote to support. */
export function Reference({ id }: { id: string }) {
  return (
    <p className={styles.reference}>
      Reference <span className={styles.id}>{id}</span>
    </p>
  );
}
