import { formatStatus } from '@/shared/lib/statusNames';
import { getClaimPath } from '@/shared/config/pages';
import { useDebouncedValue } from '@/shared/hooks/useDebouncedValue';
import { formatDay } from '@/shared/lib/dates';
import { ExternalLinkIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { duplicateClaimQuery } from './claimsApi';

const DEBOUNCE_MILLISECONDS = 500;

interface DuplicateClaimWarningProps {
  propertyAddress: string;
  dol: string;
}

/** Only a hint: the claim can be submitted all the same, and a failed request shows nothing. */
export function DuplicateClaimWarning({ propertyAddress, dol }: DuplicateClaimWarningProps) {
  const address = useDebouncedValue(propertyAddress, DEBOUNCE_MILLISECONDS);
  const date = useDebouncedValue(dol, DEBOUNCE_MILLISECONDS);
  const { data: duplicate } = useQuery(duplicateClaimQuery(address, date));
  if (!duplicate) return null;
  return (
    <Notice
      tone="warn"
      title="You have a claim for this address and date of loss"
      actions={
        <LinkButton
          to={getClaimPath(duplicate.id)}
          target="_blank"
          rel="noopener"
          size="small"
          icon={<ExternalLinkIcon />}
        >
          Open that claim in a new tab
        </LinkButton>
      }
    >
      Submitted {formatDay(duplicate.createdAt)}; status: {formatStatus(duplicate.status)}. Submit this one
      only if it is another request.
    </Notice>
  );
}
