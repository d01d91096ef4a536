import { type Countdown } from '@/entities/countdown/countdown';
import { bootData } from '@/shared/api/bootData';
import { getPath } from '@/shared/config/pages';
import { type PlanStatus } from '@/entities/countdown/usePlanStatus';

/** The link of a banner. */
interface NextStep {
  label: string;
  to: string;
}

export interface BannerCopy {
  message: string;
  nextStep: NextStep | null;
}

const CHOOSE_PLAN: NextStep = { label: 'Choose a plan', to: getPath('DashboardPage') };
const CONTACT_SUPPORT: NextStep = { label: 'Contact support', to: getPath('ContactPage') };

export function getPurchaseCopy(isOver: boolean): BannerCopy {
  if (isOver)
    return {
      message: 'The window to choose a plan has closed. Support can reopen it.',
      nextStep: CONTACT_SUPPORT,
    };
  return { message: 'Plans can be chosen until then.', nextStep: CHOOSE_PLAN };
}

/**
 * After the deadline the server answers only members with a plan, so a response from then on proves that there is one.
 * This is not true during an impersonation, where support can read every account.
 */
export function getAccessCopy(
  { wasOverWhenFetched }: Countdown,
  isOver: boolean,
  planStatus: PlanStatus,
  isWindowOver: boolean,
): BannerCopy {
  const hasValidPlan = planStatus === 'active' || planStatus === 'grace';
  if (isOver) {
    if (hasValidPlan || (wasOverWhenFetched && !bootData.impersonation))
      return { message: 'Your code has burned out. Your plan keeps you in while it runs.', nextStep: null };
    return {
      message: 'Your code has burned out. Without an active subscription your session is over.',
      nextStep: CONTACT_SUPPORT,
    };
  }
  if (hasValidPlan)
    return { message: 'Then your code burns out. Your plan keeps you in while it runs.', nextStep: null };
  return {
    message:
      planStatus === 'unknown'
        ? 'Then your code burns out and your access ends, unless you hold an active subscription.'
        : 'Then your code burns out and your access ends. An active subscription keeps you in.',
    nextStep: isWindowOver ? CONTACT_SUPPORT : CHOOSE_PLAN,
  };
}
