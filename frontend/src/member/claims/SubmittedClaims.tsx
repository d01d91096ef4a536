import { describeFiles } from '@/member/claim/ClaimReceipt';
import { useClaimTrays } from '@/member/claim/claimTray';
import { getClaimPath } from '@/shared/config/pages';
import { Notice } from '@/shared/ui/Notice';
import { Link } from 'react-router-dom';
import styles from './NewClaim.module.css';

/** What was submitted just before, while the next claim is filled in. Its files go on being sent. */
export function SubmittedClaims({ memberId }: { memberId: string }) {
  const trays = useClaimTrays(memberId);
  if (trays.length === 0) return null;
  return (
    <Notice tone="success" title={trays.length === 1 ? 'Submitted' : `${trays.length} claims submitted`}>
      <ul className={styles.submitted}>
        {trays.map((tray) => (
          <li key={tray.claim.id}>
            <Link to={getClaimPath(tray.claim.id)}>{tray.claim.reference}</Link> {tray.claim.propertyAddress}:{' '}
            {describeFiles(tray)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
