import { type SubmittedClaim, useFilesSentence, useSubmittedClaims } from '@/member/claim/submittedClaims';
import { getClaimPath } from '@/shared/config/pages';
import { Notice } from '@/shared/ui/Notice';
import { Link } from 'react-router-dom';
import styles from './NewClaim.module.css';

/** What was submitted just before, while the next claim is filled in. Its files go on being sent. */
export function SubmittedClaims({ memberId }: { memberId: string }) {
  const submitted = useSubmittedClaims(memberId);
  if (submitted.length === 0) return null;
  return (
    <Notice
      tone="success"
      title={submitted.length === 1 ? 'Submitted' : `${submitted.length} claims submitted`}
    >
      <ul className={styles.submitted}>
        {submitted.map((item) => (
          <Item key={item.claim.id} submitted={item} />
        ))}
      </ul>
    </Notice>
  );
}

function Item({ submitted }: { submitted: SubmittedClaim }) {
  const { id, reference, propertyAddress } = submitted.claim;
  return (
    <li>
      <Link to={getClaimPath(id)}>{reference}</Link> {propertyAddress}: {useFilesSentence(submitted)}
    </li>
  );
}
