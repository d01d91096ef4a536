import { paths } from '@/shared/config/paths';
import { useIsOver } from '@/shared/hooks/ticker';
import { formatDateTime } from '@/shared/lib/dates';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import limits from '@rules/limits.json';
import { type Countdown } from '../model/countdown';
import { usePurchaseWindow } from '../model/usePurchaseWindow';

const CHOOSE = (
  <LinkButton to={paths.dashboard()} variant="primary">
    Choose a plan
  </LinkButton>
);

/** Tells a member until when a plan may be chosen, and where. The window begins with the first look at this. */
export function PurchaseWindowNotice() {
  const { countdown, holdsPlan } = usePurchaseWindow();
  if (countdown) return <BegunWindow countdown={countdown} />;
  if (holdsPlan) {
    return (
      <Notice
        tone="success"
        title="You hold a plan"
        isLive={false}
        actions={<LinkButton to={paths.dashboard()}>Dashboard</LinkButton>}
      >
        What is left of it stands on your dashboard.
      </Notice>
    );
  }
  return (
    <Notice title="Plans are chosen on your dashboard" isLive={false} actions={CHOOSE}>
      The window to choose one is open for {limits.countdown.hours} hours from your first visit here.
    </Notice>
  );
}

function BegunWindow({ countdown: { deadline, endsAt } }: { countdown: Countdown }) {
  if (useIsOver(endsAt)) {
    return (
      <Notice
        tone="danger"
        title="ACCESS EXPIRED"
        isLive={false}
        actions={<LinkButton to={paths.contact()}>Contact support</LinkButton>}
      >
        The {limits.countdown.hours}-hour window to choose a plan has closed. Support can reopen it.
      </Notice>
    );
  }
  return (
    <Notice title="The purchase window is open" isLive={false} actions={CHOOSE}>
      Choose a plan by <time dateTime={deadline}>{formatDateTime(deadline)}</time>.
    </Notice>
  );
}
