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
    <dl className={styles.figures}>
      <Figure term="Total Claims" value={statistics.totalClaims.toLocaleString('en-US')} />
      <Figure term="Completed" value={statistics.completedClaims.toLocaleString('en-US')} />
      <Figure term="Your Estimate Total" value={formatMoney(statistics.totalOriginalAmount)} />
      <Figure term="Final Total" value={formatMoney(statistics.totalFinalAmount)} />
      {hasImproved && (
        <div className={styles.audit}>
          <dt>Audit Amount</dt>
          <dd>+{formatMoney(statistics.improvementAmount)}</dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
