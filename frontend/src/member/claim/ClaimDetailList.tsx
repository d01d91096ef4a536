import { type ClaimDetail } from '@/entities/claim/claim';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { formatDateOnly, formatDateTime } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { DescriptionList, type Detail } from '@/shared/ui/DescriptionList';
import { getAuditAmount } from './auditAmount';
import { INSPECTION_LABELS } from './claimLabels';
import styles from './ClaimPage.module.css';

export function ClaimDetailList({ claim }: { claim: ClaimDetail }) {
  const auditAmount = getAuditAmount(claim.originalClaimAmount, claim.finalClaimAmount);
  const details: Detail[] = [
    { term: 'Reference', value: claim.reference },
    { term: 'Homeowner', value: claim.homeowner },
    { term: 'Service', value: SERVICES[claim.serviceRequestType].label },
    { term: 'Inspection', value: INSPECTION_LABELS[claim.inspectionStatus] },
    { term: 'Cause of Loss Date', value: formatDateOnly(claim.col) },
    { term: 'Date of Loss', value: formatDateOnly(claim.dol) },
    { term: 'Claim Number', value: claim.claimNumber || 'Not given' },
    { term: 'Original Amount', value: formatAmount(claim.originalClaimAmount, 'Not given') },
    { term: 'Final Amount', value: formatAmount(claim.finalClaimAmount, 'Not decided yet') },
    { term: 'Submitted', value: formatDateTime(claim.createdAt) },
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
