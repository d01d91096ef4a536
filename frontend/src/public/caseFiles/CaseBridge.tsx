import { type EstimateLedger } from './estimateLedger';
import { Bridge } from '@/shared/ui/Bridge';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { getLedgerSteps, getLedgerTotal } from './ledgerTotals';

interface CaseBridgeProps {
  caption: string;
  ledger: EstimateLedger;
  offerLabel: string;
  resultLabel: string;
}

/** A waterfall chart from the carrier's offer to the result. */
export function CaseBridge({ caption, ledger, offerLabel, resultLabel }: CaseBridgeProps) {
  return (
    <ChartFrame caption={caption} isPlain>
      <Bridge
        from={{ label: offerLabel, amount: getLedgerTotal(ledger, 'carrier') }}
        to={{ label: resultLabel, amount: getLedgerTotal(ledger, 'result') }}
        steps={getLedgerSteps(ledger).map(({ title, from, to }) => ({ label: title, amount: to - from }))}
      />
    </ChartFrame>
  );
}
