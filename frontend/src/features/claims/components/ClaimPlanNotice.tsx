import { type Subscription } from '@/shared/lib/serviceUnits';
import { Notice } from '@/shared/ui/Notice';

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
