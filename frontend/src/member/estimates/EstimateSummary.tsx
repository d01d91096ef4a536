import { type Estimate, type EstimatesWork, type Finding, getLinesHref } from '@/entities/estimate/estimate';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Disclosure } from '@/shared/ui/Accordion';
import { SuccessIcon, WarningIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import styles from './Estimates.module.css';

interface EstimateSummaryProps {
  estimate: Estimate;
  work: EstimatesWork;
}

/** What was read: counts, totals and whether they agree, and what the document contradicts. */
export function EstimateSummary({ estimate, work }: EstimateSummaryProps) {
  const { lineCount, uncheckedCount, totals, findings } = estimate;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Lines" value={lineCount.toLocaleString('en-US')} />
        <Figure
          label="Need an eye"
          value={uncheckedCount.toLocaleString('en-US')}
          tone={uncheckedCount > 0 ? 'watch' : undefined}
        />
        <Figure label="Replacement cost" value={formatMoney(totals.rcv ?? 0)} />
        {Number(totals.depreciation) !== 0 && (
          <Figure label="Depreciation" value={formatMoney(totals.depreciation ?? 0)} />
        )}
        {totals.acv !== totals.rcv && (
          <Figure label="Actual cash value" value={formatMoney(totals.acv ?? 0)} />
        )}
      </dl>
      <Agreement estimate={estimate} />
      {findings.length > 0 && (
        <Disclosure title={`${pluralize(findings.length, 'contradiction')} in the document`} headingLevel={4}>
          <ul className={styles.findings}>
            {findings.map(({ id, message, amount, ...finding }) => (
              <li key={id}>
                {namesLines(finding) ? (
                  <Link to={getLinesHref(work, estimate.id, { finding: id })}>{message}</Link>
                ) : (
                  message
                )}
                {amount !== null && <span className={styles.amount}> {formatMoney(amount)}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** A printed total is of all lines. */
export function namesLines({ rule }: Pick<Finding, 'rule'>): boolean {
  return rule !== 'printed_total_differs';
}

function Figure({ label, value, tone }: { label: string; value: string; tone?: 'watch' | undefined }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-tone={tone}>{value}</dd>
    </div>
  );
}

/** Over all lines as they are printed. The totals above are of the lines that check. */
function Agreement({ estimate: { totalsAgree, printedTotals, uncheckedCount } }: { estimate: Estimate }) {
  const printed = printedTotals?.rcv ?? printedTotals?.acv;
  const left = uncheckedCount > 0 && ' Lines that need an eye are not in the totals above.';
  if (totalsAgree === null || !printed) {
    return (
      <p className={styles.agreement}>
        The document prints no total that its lines could be compared with.{left}
      </p>
    );
  }
  return (
    <p className={styles.agreement} data-agrees={totalsAgree}>
      {totalsAgree ? <SuccessIcon aria-hidden="true" /> : <WarningIcon aria-hidden="true" />}
      <span>
        {totalsAgree ? 'The lines add up to' : 'The lines do not add up to'} the printed total of{' '}
        {formatMoney(printed)}.{left}
      </span>
    </p>
  );
}
