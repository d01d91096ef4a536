import { StarIcon } from '@/shared/ui/icons';
import styles from './PreferredStar.module.css';

/** Marks a preferred appraiser: a star, which turns slowly unless it is to stand still, and the word. */
export function PreferredStar({ isStill = false }: { isStill?: boolean }) {
  return (
    <p className={styles.mark}>
      <StarIcon className={isStill ? styles.star : styles.turning} aria-hidden="true" />
      Preferred
    </p>
  );
}
