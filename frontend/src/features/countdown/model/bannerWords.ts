import { bootData } from '@/shared/config/bootData';
import { paths } from '@/shared/config/paths';
import { type Countdown } from './countdown';
import { type KnownPlan } from './useKnownPlan';

/** What a member can do about a countdown. */
export interface NextStep {
  label: string;
  to: string;
}

export interface BannerWords {
  sentence: string;
  nextStep: NextStep | null;
}

const CHOOSE: NextStep = { label: 'Choose a plan', to: paths.dashboard() };
const ASK: NextStep = { label: 'Contact support', to: paths.contact() };

/** What the purchase window means now, and what to do next. */
export function purchaseWords(isOver: boolean): BannerWords {
  if (isOver)
    return { sentence: 'The window to choose a plan has closed. Support can reopen it.', nextStep: ASK };
  return { sentence: 'Plans can be chosen until then.', nextStep: CHOOSE };
}

/**
 * What the access countdown means now. A server that still answers after the deadline keeps the member in for a plan they
 * hold; before that the dashboard knows, unless it could not be read. Support are answered about any member's account.
 */
export function accessWords(
  { wasOverWhenRead }: Countdown,
  isOver: boolean,
  plan: KnownPlan,
  isWindowOver: boolean,
): BannerWords {
  const keepsIn = plan === 'active' || plan === 'grace';
  if (isOver) {
    if (keepsIn || (wasOverWhenRead && !bootData.viewing))
      return { sentence: 'Your code has burned out. Your plan keeps you in while it runs.', nextStep: null };
    return {
      sentence: 'Your code has burned out. Without an active subscription your session is over.',
      nextStep: ASK,
    };
  }
  if (keepsIn)
    return { sentence: 'Then your code burns out. Your plan keeps you in while it runs.', nextStep: null };
  return {
    sentence:
      plan === 'unknown'
        ? 'Then your code burns out and your access ends, unless you hold an active subscription.'
        : 'Then your code burns out and your access ends. An active subscription keeps you in.',
    nextStep: isWindowOver ? ASK : CHOOSE,
  };
}
