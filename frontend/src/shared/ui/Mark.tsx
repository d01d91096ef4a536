import { classNames } from '@/shared/lib/className';
import styles from './Mark.module.css';

/** The network's mark: a hexagonal plate, the letter A as a pair of dividers, and the point they measure. Decorative. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={classNames(styles.mark, size > 64 && styles.large)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.plate} d="M32 6 55 19v26L32 58 9 45V19Z" />
      <path className={styles.scale} d="M32 10.5 51 21.3v21.4L32 53.5 13 42.7V21.3Z" />
      <path d="M20 43 32 18l12 25M25 34h14M32 6v6M32 52v6" />
      <circle className={styles.point} cx="32" cy="43" r="2.4" />
    </svg>
  );
}
