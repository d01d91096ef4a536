import { Stack } from '@/shared/ui/Stack';
import { type LivingNight } from './interiorAssessments';
import { classNames } from '@/shared/lib/className';
import styles from './NightStrip.module.css';

export function NightStrip({ nights, caption }: { nights: readonly LivingNight[]; caption: string }) {
  return (
    <Stack as="figure">
      <figcaption className={styles.caption}>{caption}</figcaption>
      <ol className={styles.nights}>
        {nights.map(({ work, isInCarrierScope }, index) => (
          <li key={index} className={classNames(styles.night, isInCarrierScope && styles.offered)}>
            <span className={styles.number}>Night {index + 1}</span>
            <span>{work}</span>
            <span className={styles.paid}>{isInCarrierScope ? 'Offered' : 'Extended'}</span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
