import { useIsOver } from '@/shared/hooks/ticker';
import { purchaseWords } from '../model/bannerWords';
import { type Countdown } from '../model/countdown';
import { CountdownBanner } from './CountdownBanner';

/** Until when a plan may be chosen. */
export function PurchaseBanner({ countdown }: { countdown: Countdown }) {
  const isOver = useIsOver(countdown.endsAt);
  return <CountdownBanner countdown={countdown} words={purchaseWords(isOver)} isOver={isOver} />;
}
