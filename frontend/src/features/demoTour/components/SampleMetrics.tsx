import { demoMetrics } from '@/content/demo/demo';
import { formatMoney } from '@/shared/lib/money';
import { Card } from '@/shared/ui/Card';
import { DailyFiles } from './DailyFiles';
import { InfoButton } from './InfoButton';
import styles from './SampleMetrics.module.css';

/** The sample month in figures; what the visitor pretended to upload counts as of today. */
export function SampleMetrics({ today, uploaded }: { today: Date; uploaded: number }) {
  const { filesADay, claimsFiled, claimsApproved, medianDaysToApproval, firstOffers, approved } = demoMetrics;
  const files = filesADay.map((count, day) => (day === filesADay.length - 1 ? count + uploaded : count));
  const counts = [
    { label: 'Files uploaded', value: files.reduce((sum, count) => sum + count) },
    { label: 'Claims filed', value: claimsFiled },
    { label: 'Claims approved', value: claimsApproved },
    { label: 'Days to approval', value: medianDaysToApproval },
  ];
  return (
    <Card kicker="Results" title="30 Day KPI Metrics" actions={<InfoButton stop="metrics" />}>
      <dl className={styles.figures}>
        {counts.map(({ label, value }) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.amount}>
          <dt>First offers</dt>
          <dd>{formatMoney(firstOffers)}</dd>
        </div>
        <div className={styles.amount}>
          <dt>Approved</dt>
          <dd>{formatMoney(approved)}</dd>
        </div>
        <div className={styles.gain}>
          <dt>Recovered above first offers</dt>
          <dd>
            +{formatMoney(approved - firstOffers)}
            <span className={styles.multiple}>{(approved / firstOffers).toFixed(1)}x</span>
          </dd>
        </div>
      </dl>
      <DailyFiles files={files} today={today} />
    </Card>
  );
}
