import { packages } from '@/public/packages/packages';
import { packageNames } from '@/public/packages/packageTypes';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { formatWholeMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Figures } from '@/shared/ui/Figures';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { formatPrice } from '@/public/packages/planFigures';
import { usePackagePlans } from '@/public/packages/usePackagePlans';
import { Stack } from '@/shared/ui/Stack';
import { getDifference, getLossPerDay, getLossOverMonths } from './waitingCost';
import { Placeholder } from '@/public/packages/Placeholder';
import styles from './WaitingCost.module.css';
import { WaitingChart } from './WaitingChart';

const MONTH_OPTIONS = ['1', '3', '6', '12'] as const;
const PARAMS = { example: choiceParam(packageNames, 'phantom'), months: choiceParam(MONTH_OPTIONS, '3') };

/** Assumes one claim like the example per month. The selection is in the URL. */
export function WaitingCost() {
  const [{ example: name, months: selectedMonths }, setUrlState] = useUrlState(PARAMS);
  const { getPlanState } = usePackagePlans();
  const content = packages.find((candidate) => candidate.name === name);
  if (!content) return null;

  const { example, title } = content;
  const months = Number(selectedMonths);
  const planState = getPlanState(name);
  const price = planState.status === 'ready' ? planState.price : null;
  const isPriceComing = planState.status === 'loading' || planState.status === 'ready';
  const placeholder = isPriceComing ? <Placeholder characters={6} /> : '–';
  return (
    <Stack gap={3}>
      <h3>What a month of it costs</h3>
      <div className={styles.controls}>
        <SegmentedToggle
          label="A claim of"
          isLabelVisible
          options={packages.map((candidate) => ({
            value: candidate.name,
            label: formatWholeMoney(candidate.example.claim),
          }))}
          value={name}
          onChange={(value) => setUrlState({ example: value })}
        />
        <SegmentedToggle
          label="Months you wait"
          isLabelVisible
          options={MONTH_OPTIONS.map((value) => ({ value, label: value }))}
          value={selectedMonths}
          onChange={(value) => setUrlState({ months: value })}
        />
      </div>
      <WaitingChart example={example} months={months} price={price} />
      <div aria-live="polite">
        <Figures
          figures={[
            {
              label: `Left with the carrier, ${pluralize(months, 'month')}`,
              value: formatWholeMoney(getLossOverMonths(example, months)),
              note: `${formatWholeMoney(getDifference(example))} a month: ${formatWholeMoney(example.result)} was paid on a claim of ${formatWholeMoney(example.claim)}`,
              tone: 'danger',
            },
            {
              label: 'A day of it',
              value: formatWholeMoney(getLossPerDay(example)),
              note: 'the same, spread over the days of the year',
              tone: 'watch',
            },
            {
              label: `${title}, ${pluralize(months, 'month')}`,
              // Finished HTML has no totals, because it is older than the prices.
              value:
                price === null ? (
                  <data>{placeholder}</data>
                ) : (
                  <data value={price * months}>{formatPrice(price * months)}</data>
                ),
              note:
                planState.status === 'unavailable'
                  ? 'not on offer at the moment'
                  : 'what membership costs in that time',
              tone: 'good',
            },
          ]}
        />
      </div>
      <p className={styles.disclaimer}>
        An example repeated once a month, not a forecast. It assumes one claim like it each month, and that
        without us the first figure would have been final.
      </p>
    </Stack>
  );
}
