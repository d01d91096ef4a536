import { type StatementRow } from '@/entities/billing/billing';
import styles from './Billing.module.css';
import { isIncluded } from './reckoning';
import { ServiceReckoning } from './ServiceReckoning';

/** The figures of each service of the plan. */
export function StatementFigures({ statement: { services } }: { statement: StatementRow }) {
  return (
    <ul className={styles.services} aria-label="Units of each service">
      {services.filter(isIncluded).map((figures) => (
        <ServiceReckoning key={figures.service} figures={figures} />
      ))}
    </ul>
  );
}
