import styles from './ErrorReference.module.css';

/** The id of a failed request, which a person can give to support. */
export function ErrorReference({ id }: { id: string }) {
  return (
    <p className={styles.reference}>
      Reference <span className={styles.id}>{id}</span>
    </p>
  );
}
