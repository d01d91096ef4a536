import { getStatementPath } from '@/entities/billing/billing';
import { type ClaimDetail, type ClaimField } from '@/entities/claim/claim';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { formatDateOnly, formatDateTime, formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { DescriptionList, type Detail } from '@/shared/ui/DescriptionList';
import { Link } from 'react-router-dom';
import { getAuditAmount } from './auditAmount';
import { INSPECTION_LABELS } from './claimLabels';
import styles from './ClaimPage.module.css';

/** The address is the page's heading, and the notes are below the list. */
type ListedField = Exclude<ClaimField, 'propertyAddress' | 'notes'>;

/** A new field of the form does not compile until it is listed here, so that members see what they have sent. */
export function ClaimDetailList({ claim }: { claim: ClaimDetail }) {
  const auditAmount = getAuditAmount(claim.originalClaimAmount, claim.finalClaimAmount);
  const submitted: Record<ListedField, Detail> = {
    homeowner: { term: 'Homeowner', value: claim.homeowner },
    serviceRequestType: { term: 'Service', value: SERVICES[claim.serviceRequestType].label },
    inspectionStatus: { term: 'Inspection', value: INSPECTION_LABELS[claim.inspectionStatus] },
    col: { term: 'Cause of Loss Date', value: formatDateOnly(claim.col) },
    dol: { term: 'Date of Loss', value: formatDateOnly(claim.dol) },
    claimNumber: { term: 'Claim Number', value: claim.claimNumber || 'Not given' },
    originalClaimAmount: {
      term: 'Original Amount',
      value: formatAmount(claim.originalClaimAmount, 'Not given'),
    },
  };
  const details: Detail[] = [
    { term: 'Reference', value: claim.reference },
    ...Object.values(submitted),
    { term: 'Final Amount', value: formatAmount(claim.finalClaimAmount, 'Not decided yet') },
    { term: 'Submitted', value: formatDateTime(claim.createdAt) },
    ...(claim.unit ? [{ term: 'Unit', value: <UsedUnit unit={claim.unit} /> }] : []),
  ];
  return (
    <>
      <DescriptionList details={details} />
      {auditAmount !== null && (
        <dl className={styles.auditAmount}>
          <dt>Audit Amount</dt>
          <dd>+{formatMoney(auditAmount)}</dd>
        </dl>
      )}
      {claim.notes && (
        <div>
          <h3>Notes</h3>
          <p className={styles.notes}>{claim.notes}</p>
        </div>
      )}
    </>
  );
}

function formatAmount(amount: string | null, fallback: string): string {
  return amount === null ? fallback : formatMoney(amount);
}

function UsedUnit({ unit }: { unit: NonNullable<ClaimDetail['unit']> }) {
  const { service, periodStart, statementId, returnedAt } = unit;
  const period = `Period from ${formatDay(periodStart)}`;
  return (
    <>
      1 {SERVICES[service].label}
      <br />
      {statementId ? <Link to={getStatementPath(statementId)}>{period}</Link> : period}
      {returnedAt && (
        <>
          <br />
          Came back on {formatDay(returnedAt)}
        </>
      )}
    </>
  );
}
