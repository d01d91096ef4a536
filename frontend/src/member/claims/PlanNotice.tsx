import { type Subscription } from '@/entities/plan/serviceUnits';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';

/** Why no claim can be submitted yet. */
export function PlanNotice({ subscription }: { subscription: Subscription | null }) {
  if (subscription && subscription.status !== 'pending') return null;
  return (
    <Notice
      tone="warn"
      title={subscription ? 'Your plan has not started' : 'No Active Subscription'}
      isLive={false}
      actions={
        !subscription && (
          <LinkButton to={getPath('DashboardPage')} size="small">
            Choose a plan
          </LinkButton>
        )
      }
    >
      {subscription
        ? 'A claim can be submitted once your first payment is recorded.'
        : 'Choose a plan before you submit a claim.'}{' '}
      What you enter here is kept as a draft in this browser.
    </Notice>
  );
}
