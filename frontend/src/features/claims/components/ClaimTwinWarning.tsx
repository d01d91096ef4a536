import { paths } from '@/shared/config/paths';
import { useSettled } from '@/shared/hooks/useSettled';
import { formatDay } from '@/shared/lib/dates';
import { ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { claimTwinQuery } from '../api/claimTwin';
import { CLAIM_STATUSES } from '../model/claimWords';

const PAUSE_MILLISECONDS = 500;

interface ClaimTwinWarningProps {
  propertyAddress: string;
  dol: string;
}

/** Says that the member has a claim for this address and date of loss already. It hinders nothing; a failed look is silent. */
export function ClaimTwinWarning({ propertyAddress, dol }: ClaimTwinWarningProps) {
  const address = useSettled(propertyAddress, PAUSE_MILLISECONDS);
  const date = useSettled(dol, PAUSE_MILLISECONDS);
  const { data: twin } = useQuery(claimTwinQuery(address, date));
  if (!twin) return null;
  return (
    <Notice
      tone="warn"
      title="You have a claim for this address and date of loss"
      actions={
        <LinkButton
          to={paths.claim(twin.id)}
          target="_blank"
          rel="noopener"
          size="small"
          icon={<ExternalLinkIcon />}
        >
          Open that claim in a new tab
        </LinkButton>
      }
    >
      Submitted {formatDay(twin.createdAt)}; status: {CLAIM_STATUSES[twin.status].word}. Submit this one only
      if it is another request.
    </Notice>
  );
}
