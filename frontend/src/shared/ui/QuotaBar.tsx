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

/** A service with `used/quota`, its bar, and a word where little is left. */
export function QuotaBar({ label, used, quota }: QuotaBarProps) {
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
