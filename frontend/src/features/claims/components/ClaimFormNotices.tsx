import { formatDateTime } from '@/shared/lib/dates';
import { type Subscription } from '@/shared/lib/serviceUnits';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useEffect } from 'react';
import { keepClaimDraft } from '../model/claimDraft';
import { type ClaimValues } from '../model/claimSchema';

/** Says beforehand that a claim cannot be submitted yet. */
export function ClaimPlanNotice({ subscription }: { subscription: Subscription | null }) {
  if (subscription && subscription.status !== 'pending') return null;
  return (
    <Notice
      tone="warn"
      title={subscription ? 'Your plan has not started' : 'No Active Subscription'}
      isLive={false}
    >
      {subscription
        ? 'A claim can be submitted once your first payment is recorded.'
        : 'Choose a plan before you submit a claim.'}{' '}
      What you enter here is kept as a draft in this browser.
    </Notice>
  );
}

interface ClaimDraftNoticeProps {
  savedAt: string;
  onStartOver: () => void;
}

/** Says that the fields were filled from a draft, and offers an empty form. */
export function ClaimDraftNotice({ savedAt, onStartOver }: ClaimDraftNoticeProps) {
  return (
    <Notice
      title="Draft restored"
      actions={
        <Button type="button" size="small" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      From <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>. Files have to be chosen again.
    </Notice>
  );
}

interface ClaimDraftKeeperProps {
  memberId: string;
  values: ClaimValues;
}

/** Keeps what is typed, with each change. */
export function ClaimDraftKeeper({ memberId, values }: ClaimDraftKeeperProps) {
  useEffect(() => keepClaimDraft(memberId, values), [memberId, values]);
  return null;
}
