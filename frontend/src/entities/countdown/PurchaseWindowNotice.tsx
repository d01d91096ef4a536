import { type Countdown } from './countdown';
import { getPath } from '@/shared/config/pages';
import { useIsOver } from '@/shared/hooks/ticker';
import { formatDateTime } from '@/shared/lib/dates';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import limits from '@rules/limits.json';
import { usePurchaseWindow } from './usePurchaseWindow';

const CHOOSE_PLAN_LINK = (
  <LinkButton to={getPath('DashboardPage')} variant="primary">
    Choose a plan
  </LinkButton>
);

/** Rendering this starts the purchase window, see `usePurchaseWindow`. */
export function PurchaseWindowNotice() {
  const { countdown, hasPlan } = usePurchaseWindow();
  if (countdown) return <StartedWindowNotice countdown={countdown} />;
  if (hasPlan) {
    return (
      <Notice
        tone="success"
        title="You have a plan"
        isLive={false}
        actions={<LinkButton to={getPath('DashboardPage')}>Dashboard</LinkButton>}
      >
        Your dashboard shows how much is left.
      </Notice>
    );
  }
  return (
    <Notice title="Plans are chosen on your dashboard" isLive={false} actions={CHOOSE_PLAN_LINK}>
      The window to choose one is open for {limits.countdown.hours} hours from your first visit here.
    </Notice>
  );
}

function StartedWindowNotice({ countdown: { deadline, endsAt } }: { countdown: Countdown }) {
  if (useIsOver(endsAt)) {
    return (
      <Notice
        tone="danger"
        title="ACCESS EXPIRED"
        isLive={false}
        actions={<LinkButton to={getPath('ContactPage')}>Contact support</LinkButton>}
      >
        The {limits.countdown.hours}-hour window to choose a plan has closed. Support can reopen it.
      </Notice>
    );
  }
  return (
    <Notice title="The purchase window is open" isLive={false} actions={CHOOSE_PLAN_LINK}>
      Choose a plan by <time dateTime={deadline}>{formatDateTime(deadline)}</time>.
    </Notice>
  );
}
