import { type components } from '@/shared/api/schema';
import { formatMoney } from '@/shared/lib/money';
import styles from './StatisticsView.module.css';

interface StatisticsViewProps {
  statistics: components['schemas']['Statistics'];
}

/** Counts and amounts in USD; what an audit won stands out, and only where it won something. */
export function StatisticsView({ statistics }: StatisticsViewProps) {
  const hasImproved = Number(statistics.improvementAmount) > 0;
  return (
    <div className={styles.statistics}>
      <dl className={styles.figures}>
        <div className={styles.count}>
          <dt>Total Claims</dt>
          <dd>{statistics.totalClaims.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.count}>
          <dt>Completed</dt>
          <dd>{statistics.completedClaims.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.amount}>
          <dt>Your Estimate Total</dt>
          <dd>{formatMoney(statistics.totalOriginalAmount)}</dd>
        </div>
        <div className={styles.amount}>
          <dt>Final Total</dt>
          <dd>{formatMoney(statistics.totalFinalAmount)}</dd>
        </div>
        {hasImproved && (
          <div className={styles.audit}>
            <dt>Audit Amount</dt>
            <dd>+{formatMoney(statistics.improvementAmount)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
