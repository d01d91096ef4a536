import { StarIcon } from '@/shared/ui/icons';
import styles from './PreferredStar.module.css';

export function PreferredStar({ isStill = false }: { isStill?: boolean }) {
  return (
    <p className={styles.mark}>
      <StarIcon className={isStill ? styles.star : styles.spinning} aria-hidden="true" />
      Preferred
    </p>
  );
}
