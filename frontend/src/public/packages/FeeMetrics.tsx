import { networkFigures } from '@/public/parts/network';
import { type PackageContent } from './packageTypes';
import { formatWholeMoney } from '@/shared/lib/money';
import { BarList } from '@/public/parts/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { type ReactNode } from 'react';
import { compareFees, getPublicAdjusterFee } from './fees';
import { formatPrice } from './planFigures';
import { type PlanState } from './usePackagePlans';
import { BreakEvenChart } from './BreakEvenChart';
import styles from './FeeMetrics.module.css';
import { Placeholder } from './Placeholder';

const percent = `${networkFigures.publicAdjusterFeePercent}%`;

export function FeeMetrics({ content, planState }: { content: PackageContent; planState: PlanState }) {
  const { claim, result, resultShown } = content.example;
  const paid = resultShown ?? formatWholeMoney(result);
  const price = planState.status === 'ready' ? planState.price : null;
  const month = {
    label: `A month of ${content.title}`,
    amount: price ?? 0,
    shown: price === null ? '–' : formatPrice(price),
    tone: 'good' as const,
    note: price === null ? PRICE_NOTES[planState.status] : 'the same whatever the claim becomes',
  };
  return (
    <>
      <ChartFrame caption="What the example costs either way, to scale">
        <BarList
          bars={[
            {
              label: `Public adjuster, ${percent} of what was paid`,
              amount: getPublicAdjusterFee(result),
              tone: 'danger',
              note: `${percent} of ${paid}`,
            },
            {
              label: `Public adjuster, ${percent} of the original claim`,
              amount: getPublicAdjusterFee(claim),
              tone: 'watch',
              note: `${percent} of ${formatWholeMoney(claim)}, before anyone fought for it`,
            },
            month,
          ]}
        />
      </ChartFrame>
      {price !== null && price > 0 && (
        <>
          <BreakEvenChart title={content.title} example={content.example} price={price} />
          <p className={styles.summary}>{describeSavings(content, price)}</p>
        </>
      )}
    </>
  );
}

const PRICE_NOTES: Readonly<Record<PlanState['status'], ReactNode>> = {
  loading: <Placeholder characters={24} />,
  failed: 'The price could not be read',
  unavailable: 'Not on offer at the moment',
  ready: null,
};

function describeSavings({ title, example }: PackageContent, price: number): string {
  const { savings, breakEven } = compareFees(example, price);
  const breakEvenText = `Above ${formatWholeMoney(breakEven)} recovered in a month, ${percent} costs more than ${title}.`;
  return savings > 0
    ? `${breakEvenText} On the example the difference is ${formatWholeMoney(savings)}, and it stays with you.`
    : breakEvenText;
}
