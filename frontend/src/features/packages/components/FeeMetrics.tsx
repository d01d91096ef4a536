import { networkFigures } from '@/content/network';
import { type PackageFile } from '@/content/packages/packageTypes';
import { formatWholeMoney } from '@/shared/lib/money';
import { AmountBars } from '@/shared/ui/AmountBars';
import { type ReactNode } from 'react';
import { compareFees, publicAdjusterFee } from '../model/fees';
import { formatPrice, priceOf } from '../model/planFigures';
import { type PlanReading } from '../model/usePlanReadings';
import { FeeCrossing } from './FeeCrossing';
import styles from './FeeMetrics.module.css';
import { Reserved } from './Reserved';

const percent = `${networkFigures.publicAdjusterFeePercent}%`;

/** The public adjuster's fee on the example against the month's price, to scale, and where the two lines cross. */
export function FeeMetrics({ file, reading }: { file: PackageFile; reading: PlanReading }) {
  const { claim, result, resultShown } = file.example;
  const paid = resultShown ?? formatWholeMoney(result);
  const price = reading.state === 'ready' ? priceOf(reading.plan) : null;
  const month = {
    label: `A month of ${file.title}`,
    amount: price ?? 0,
    shown: price === null ? '–' : formatPrice(price),
    tone: 'good' as const,
    note: price === null ? MISSING[reading.state] : 'the same whatever the claim becomes',
  };
  return (
    <>
      <AmountBars
        caption="What the example costs either way, to scale"
        bars={[
          {
            label: `Public adjuster, ${percent} of what was paid`,
            amount: publicAdjusterFee(result),
            tone: 'danger',
            note: `${percent} of ${paid}`,
          },
          {
            label: `Public adjuster, ${percent} of the claim as it stood`,
            amount: publicAdjusterFee(claim),
            tone: 'watch',
            note: `${percent} of ${formatWholeMoney(claim)}, before anybody fought for it`,
          },
          month,
        ]}
      />
      {price !== null && price > 0 && (
        <>
          <FeeCrossing title={file.title} example={file.example} price={price} />
          <p className={styles.sum}>{sentenceOf(file, price)}</p>
        </>
      )}
    </>
  );
}

const MISSING: Readonly<Record<PlanReading['state'], ReactNode>> = {
  loading: <Reserved characters={24} />,
  failed: 'The price could not be read',
  off: 'Not on offer at the moment',
  ready: null,
};

function sentenceOf({ title, example }: PackageFile, price: number): string {
  const { kept, breakEven } = compareFees(example, price);
  const crossing = `Above ${formatWholeMoney(breakEven)} recovered in a month, ${percent} costs more than ${title}.`;
  return kept > 0
    ? `${crossing} On the example the difference is ${formatWholeMoney(kept)}, and it stays with you.`
    : crossing;
}
