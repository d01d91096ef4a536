import { classNames } from '@/shared/lib/className';
import { quotaPercent, quotaTone } from '@/shared/lib/quota';
import { ProgressBar } from './ProgressBar';
import styles from './QuotaBar.module.css';

interface QuotaBarProps {
  label: string;
  used: number;
  quota: number;
}

const WORDS = { good: null, watch: 'running low', danger: 'almost used up' };

/** A service with `used/quota`, its bar, and a word where little is left or the plan has none of it. */
export function QuotaBar({ label, used, quota }: QuotaBarProps) {
  if (quota <= 0 && used <= 0) return <NothingIncluded label={label} />;
  const tone = quotaTone(used, quota);
  const word = used >= quota ? 'used up' : WORDS[tone];
  return (
    <div className={styles.quota}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.figures, styles[tone])}>
          {word && <span className={styles.word}>{word}</span>}
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

/** A quota of nothing is no alarm: there is nothing that could be used up. */
function NothingIncluded({ label }: { label: string }) {
  return (
    <div className={styles.quota}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.figures, styles.none)}>
          <span className={styles.word}>not in this plan</span>
          <data value={0}>0/0</data>
        </span>
      </p>
      <ProgressBar label={label} percent={0} valueText="Not in this plan" />
    </div>
  );
}
