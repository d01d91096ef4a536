import { credibilityExample } from './credibility';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { useId } from 'react';
import { ExampleBars } from './ExampleBars';
import styles from './ExampleMetrics.module.css';

const { claimed, reduced, raised, deductible } = credibilityExample;

/** A fixed example of the network's, never the figures of the contractor. */
export function ExampleMetrics({ contractor }: { contractor: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <figure className={styles.metrics}>
        <figcaption className={styles.text}>
          <p className={styles.kicker}>Example · the same for every search</p>
          <h3 id={headingId}>Success metrics</h3>
          <p className={styles.summary}>
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
