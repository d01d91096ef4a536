import { networkFigures } from '@/public/parts/network';
import { Stack } from '@/shared/ui/Stack';
import { successStoriesCopy } from './successStories';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import styles from './ApprovalsBar.module.css';

const {
  lifetimeApprovals,
  lifetimeApprovalsDollars,
  lastYearApprovals,
  lastYearApprovalsDollars,
  lastYearDays,
} = networkFigures;
const lastYearShare = (100 * lastYearApprovalsDollars) / lifetimeApprovalsDollars;
const MILLION = 1_000_000;
const perDay = Math.round(lastYearApprovalsDollars / lastYearDays / 1000) * 1000;

/** The lifetime approvals as a bar with a line every $100 million and last year's share highlighted. */
export function ApprovalsBar() {
  return (
    <Stack as="figure">
      <figcaption className={styles.total}>
        <span className={styles.value}>{lifetimeApprovals}</span>
        <span className={styles.label}>{successStoriesCopy.approvals}</span>
      </figcaption>
      <div
        className={styles.bar}
        {...inlineStyle({ 'background-size': `${(100 * 100 * MILLION) / lifetimeApprovalsDollars}% 100%` })}
        aria-hidden="true"
      >
        <span className={styles.lastYear} {...inlineStyle({ width: `${lastYearShare}%` })} />
      </div>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt>Before that</dt>
          <dd>over ${(lifetimeApprovalsDollars - lastYearApprovalsDollars) / MILLION} million</dd>
          <dd className={styles.note}>each mark in the bar is $100 million</dd>
        </div>
        <div className={styles.partLit}>
          <dt>Last {lastYearDays} days</dt>
          <dd>{lastYearApprovals}</dd>
          <dd className={styles.note}>
            about {Math.round(lastYearShare)} percent of the whole, or {formatWholeMoney(perDay)} a day
          </dd>
        </div>
      </dl>
    </Stack>
  );
}
