import { type ClaimDetail } from '@/entities/claim/claim';
import { formatDeadline } from '@/shared/lib/dates';
import { getPath } from '@/shared/config/pages';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useClaimPage } from './claimPageContext';
import {
  closeSubmittedClaim,
  type SubmittedClaim,
  useFilesSentence,
  useSubmittedClaims,
} from './submittedClaims';

/** After a claim was submitted: what was received. */
export function ClaimReceipt({ claim }: { claim: ClaimDetail }) {
  const { memberId } = useClaimPage();
  const submitted = useSubmittedClaims(memberId).find((candidate) => candidate.claim.id === claim.id);
  return submitted ? <Receipt claim={claim} submitted={submitted} /> : null;
}

function Receipt({ claim, submitted }: { claim: ClaimDetail; submitted: SubmittedClaim }) {
  return (
    <Notice
      tone="success"
      title={`We have claim ${claim.reference}`}
      actions={
        <>
          <LinkButton to={getPath('NewClaimPage')} size="small">
            Submit the next
          </LinkButton>
          <Button type="button" size="small" variant="ghost" onClick={() => closeSubmittedClaim(claim.id)}>
            Close
          </Button>
        </>
      }
    >
      <p>{useFilesSentence(submitted)}</p>
      <p>
        {claim.dueAt
          ? `The network answers by ${formatDeadline(claim.dueAt)}.`
          : 'You get an email when the network has looked at it.'}{' '}
        A receipt is mailed to you in ten minutes.
      </p>
    </Notice>
  );
}
