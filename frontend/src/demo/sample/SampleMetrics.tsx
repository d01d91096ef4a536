import { demoMetrics } from '@/demo/texts/demo';
import { formatMoney } from '@/shared/lib/money';
import { Card } from '@/shared/ui/Card';
import { MetricGrid } from '@/shared/ui/MetricGrid';
import { DailyFiles } from './DailyFiles';
import { InfoButton } from '@/demo/tour/InfoButton';
import styles from './SampleMetrics.module.css';

/** The figures of the sample month. Simulated uploads are added to today's. */
export function SampleMetrics({ today, uploaded }: { today: Date; uploaded: number }) {
  const { filesPerDay, claimsFiled, claimsApproved, medianDaysToApproval, originalTotal, finalTotal } =
    demoMetrics;
  const files = filesPerDay.map((count, day) => (day === filesPerDay.length - 1 ? count + uploaded : count));
  const counts = [
    { label: 'Files uploaded', value: files.reduce((sum, count) => sum + count) },
    { label: 'Claims filed', value: claimsFiled },
    { label: 'Claims approved', value: claimsApproved },
    { label: 'Days to approval', value: medianDaysToApproval },
  ];
  return (
    <Card kicker="Results" title="30 Day KPI Metrics" actions={<InfoButton step="metrics" />}>
      <MetricGrid
        counts={counts}
        amounts={[
          { label: 'Your Estimate Total', value: formatMoney(originalTotal) },
          { label: 'Final Total', value: formatMoney(finalTotal) },
        ]}
        highlight={{ label: 'Audit Amount', value: `+${formatMoney(finalTotal - originalTotal)}` }}
        className={styles.metrics}
      />
      <DailyFiles files={files} today={today} />
    </Card>
  );
}
