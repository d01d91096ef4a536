import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import * as Progress from '@radix-ui/react-progress';
import styles from './ProgressBar.module.css';

export type ProgressTone = 'good' | 'watch' | 'danger';

interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** For screen readers, instead of the percentage: `3 of 4 used`. */
  valueText?: string;
  tone?: ProgressTone;
}

export function ProgressBar({ label, percent, valueText, tone = 'good' }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <Progress.Root
      className={classNames(styles.track, styles[tone])}
      value={value}
      aria-label={label}
      getValueLabel={(current) => valueText ?? `${current}%`}
    >
      <Progress.Indicator className={styles.fill} {...inlineStyle({ transform: `scaleX(${value / 100})` })} />
    </Progress.Root>
  );
}
