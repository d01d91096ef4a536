import styles from './Mark.module.css';

/** The network's mark: a hexagonal plate, the letter A as a pair of dividers, and the point they measure. Decorative. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.plate} d="M32 6 55 19v26L32 58 9 45V19Z" />
      <path d="M20 43 32 18l12 25" />
      <path d="M25 34h14" />
      <path d="M32 6v7M32 51v7" />
      <circle className={styles.point} cx="32" cy="43" r="2.6" />
    </svg>
  );
}
