import { formatDateOnly, formatDateTime } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { DescriptionList, type Fact } from '@/shared/ui/DescriptionList';
import { type ClaimDetail } from '../api/claim';
import { auditAmount } from '../model/auditAmount';
import { INSPECTION_LABELS, SERVICE_LABELS } from '../model/claimWords';
import styles from './ClaimRecord.module.css';

/** A claim's facts; the Audit Amount where the final amount is above the original one. */
export function ClaimFacts({ claim }: { claim: ClaimDetail }) {
  const audit = auditAmount(claim.originalClaimAmount, claim.finalClaimAmount);
  const facts: Fact[] = [
    { term: 'Homeowner', value: claim.homeowner },
    { term: 'Service', value: SERVICE_LABELS[claim.serviceRequestType] },
    { term: 'Inspection', value: INSPECTION_LABELS[claim.inspectionStatus] },
    { term: 'Cause of Loss Date', value: formatDateOnly(claim.col) },
    { term: 'Date of Loss', value: formatDateOnly(claim.dol) },
    { term: 'Claim Number', value: claim.claimNumber || 'Not given' },
    { term: 'Original Amount', value: amountWords(claim.originalClaimAmount, 'Not given') },
    { term: 'Final Amount', value: amountWords(claim.finalClaimAmount, 'Not decided yet') },
    { term: 'Submitted', value: formatDateTime(claim.createdAt) },
  ];
  return (
    <>
      <DescriptionList facts={facts} />
      {audit !== null && (
        <dl className={styles.audit}>
          <dt>Audit Amount</dt>
          <dd>+{formatMoney(audit)}</dd>
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

function amountWords(amount: string | null, absent: string): string {
  return amount === null ? absent : formatMoney(amount);
}
