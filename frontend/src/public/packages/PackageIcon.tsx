import { type PackageName } from './packageTypes';
import { classNames } from '@/shared/lib/className';
import styles from './PackageIcon.module.css';

/** Marks on the dial: a higher grade has a finer scale. */
const DIAL_DIVISIONS: Readonly<Record<PackageName, number>> = { phantom: 12, ghost: 24, assassin: 48 };

/** Decorative. */
export function PackageIcon({ name, isHighlighted = false }: { name: PackageName; isHighlighted?: boolean }) {
  return (
    <svg
      className={classNames(styles.icon, styles[name], isHighlighted && styles.highlighted)}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.frame} d="M48 3 87 25.5v45L48 93 9 70.5v-45Z" />
      <circle
        className={styles.dial}
        cx="48"
        cy="48"
        r="35"
        pathLength={DIAL_DIVISIONS[name]}
        strokeDasharray="0.12 0.88"
      />
      {name === 'phantom' && <Slit />}
      {name === 'ghost' && <DoubleExposure />}
      {name === 'assassin' && <Reticle />}
    </svg>
  );
}

function Slit() {
  return (
    <>
      <path d="M22 48Q48 31 74 48 48 65 22 48Z" />
      <path className={styles.accent} d="M48 40v16" />
      <circle className={styles.muted} cx="48" cy="48" r="27" strokeDasharray="1.5 5" />
    </>
  );
}

function DoubleExposure() {
  return (
    <>
      <path className={styles.filled} d="M48 29.3a21 21 0 0 1 0 37.4 21 21 0 0 1 0-37.4Z" />
      <circle cx="38.5" cy="48" r="21" />
      <circle className={styles.accent} cx="57.5" cy="48" r="21" />
      <path className={styles.muted} d="M48 17v12M48 67v12M12 48h5M79 48h5" />
    </>
  );
}

function Reticle() {
  return (
    <>
      <circle cx="48" cy="48" r="26" />
      <circle className={styles.muted} cx="48" cy="48" r="17" />
      <path d="M48 12v20M48 64v20M12 48h20M64 48h20" />
      <path className={styles.muted} d="m29.6 29.6 6.4 6.4M60 60l6.4 6.4M66.4 29.6 60 36M36 60l-6.4 6.4" />
      <path className={styles.core} d="m48 38 10 10-10 10-10-10Z" />
      <path className={styles.accent} d="m48 31 17 17-17 17-17-17Z" />
    </>
  );
}
