import { classNames } from '@/shared/lib/className';
import { quotaPercent, quotaTone } from '@/entities/plan/quota';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import styles from './QuotaBar.module.css';

interface QuotaBarProps {
  label: string;
  used: number;
  quota: number;
}

const TONE_LABELS = { good: null, watch: 'running low', danger: 'almost used up' };

export function QuotaBar({ label, used, quota }: QuotaBarProps) {
  if (quota <= 0 && used <= 0) return <NotIncluded label={label} />;
  const tone = quotaTone(used, quota);
  const toneLabel = used >= quota ? 'used up' : TONE_LABELS[tone];
  return (
    <div className={styles.quota}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.figures, styles[tone])}>
          {toneLabel && <span className={styles.note}>{toneLabel}</span>}
          <data value={used}>
            {used}/{quota}
          </data>
        </span>
      </p>
      <ProgressBar
        label={label}
        percent={quotaPercent(used, quota)}
        valueText={`${used} of ${quota} used`}
        tone={tone}
      />
    </div>
  );
}

/** Neutral, not red: a quota of 0 is not used up. */
function NotIncluded({ label }: { label: string }) {
  return (
    <div className={styles.quota}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.figures, styles.none)}>
          <span className={styles.note}>not in this plan</span>
          <data value={0}>0/0</data>
        </span>
      </p>
      <ProgressBar label={label} percent={0} valueText="Not in this plan" />
    </div>
  );
}
