import styles from './Mark.module.css';

/**
 * The network's logo for small sizes: a hexagon, the letter A as a pair of dividers, and the point that they measure.
 * Same drawing as static/brand/mark.svg. Decorative.
 */
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
      <path d="M20 43 32 18l12 25M25 34h14M32 6v6M32 52v6" />
      <circle className={styles.point} cx="32" cy="43" r="2.4" />
    </svg>
  );
}
