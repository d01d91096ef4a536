import { credibilityExample } from '@/content/credibility';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { useId } from 'react';
import { ExampleBars } from './ExampleBars';
import styles from './ExampleMetrics.module.css';

const { claimed, reduced, raised, deductible } = credibilityExample;

/** The fixed success metrics: an example of the network's, never the contractor's own figures. */
export function ExampleMetrics({ contractor }: { contractor: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <figure className={styles.metrics}>
        <figcaption className={styles.words}>
          <p className={styles.kicker}>Example · the same for every search</p>
          <h3 id={headingId}>Success metrics</h3>
          <p className={styles.story}>
            {formatMoney(claimed)} reduced to {formatWholeMoney(reduced)} then raised to {formatMoney(raised)}{' '}
            with a {formatMoney(deductible)} deductible
          </p>
          <p className={styles.notice}>
            One claim from the network&apos;s own record. These are not the figures of{' '}
            <strong>{contractor}</strong>, and none of them is read from the record above.
          </p>
        </figcaption>
        <ExampleBars />
      </figure>
    </section>
  );
}
