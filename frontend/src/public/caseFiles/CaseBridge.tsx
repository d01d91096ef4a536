import { type EstimateLedger } from './estimateLedger';
import { Scale } from '@/public/parts/Scale';
import { formatWholeMoney } from '@/shared/lib/money';
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
  const offer = getLedgerTotal(ledger, 'carrier');
  const result = getLedgerTotal(ledger, 'result');
  const toPercent = (amount: number) => (100 * amount) / result;
  return (
    <ChartFrame caption={caption} isPlain>
      <Scale
        layout="inline"
        rows={[
          {
            label: <strong>{offerLabel}</strong>,
            value: formatWholeMoney(offer),
            tone: 'danger',
            marks: [{ to: toPercent(offer) }],
          },
          ...getLedgerSteps(ledger).map(({ title, from, to }) => ({
            label: title,
            value: `+${formatWholeMoney(to - from)}`,
            marks: [{ from: toPercent(from), to: toPercent(to) }],
          })),
          {
            label: <strong>{resultLabel}</strong>,
            value: formatWholeMoney(result),
            tone: 'good',
            marks: [{ to: 100 }],
          },
        ]}
      />
    </ChartFrame>
  );
}
