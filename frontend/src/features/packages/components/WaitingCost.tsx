import { packageFiles } from '@/content/packages/packages';
import { packageOrder } from '@/content/packages/packageTypes';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { formatWholeMoney } from '@/shared/lib/money';
import { countOf } from '@/shared/lib/plural';
import { Figures } from '@/shared/ui/Figures';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { formatPrice, priceOf } from '../model/planFigures';
import { usePlanReadings } from '../model/usePlanReadings';
import { differenceOf, leftADay, leftWithCarrier } from '../model/waiting';
import { Reserved } from './Reserved';
import styles from './WaitingCost.module.css';
import { WaitingSteps } from './WaitingSteps';

const MONTHS = ['1', '3', '6', '12'] as const;

/** What stays with the carrier while one waits: an example, repeated once a month. The choice stands in the URL. */
export function WaitingCost() {
  const [name, chooseExample] = useSearchParamTab(packageOrder, 'phantom', 'example');
  const [chosenMonths, chooseMonths] = useSearchParamTab(MONTHS, '3', 'months');
  const { readingOf } = usePlanReadings();
  const file = packageFiles.find((candidate) => candidate.name === name);
  if (!file) return null;

  const { example, title } = file;
  const months = Number(chosenMonths);
  const reading = readingOf(name);
  const price = reading.state === 'ready' ? priceOf(reading.plan) : null;
  const missing = reading.state === 'loading' ? <Reserved characters={6} /> : '–';
  return (
    <div className={styles.calculator}>
      <h3>What a month of it costs</h3>
      <div className={styles.controls}>
        <SegmentedToggle
          label="A claim of"
          isLabelVisible
          options={packageFiles.map((candidate) => ({
            value: candidate.name,
            label: formatWholeMoney(candidate.example.claim),
          }))}
          value={name}
          onChange={chooseExample}
        />
        <SegmentedToggle
          label="Months you wait"
          isLabelVisible
          options={MONTHS.map((value) => ({ value, label: value }))}
          value={chosenMonths}
          onChange={chooseMonths}
        />
      </div>
      <WaitingSteps example={example} months={months} price={price} />
      <div aria-live="polite">
        <Figures
          figures={[
            {
              label: `Left with the carrier, ${countOf(months, 'month')}`,
              value: formatWholeMoney(leftWithCarrier(example, months)),
              note: `${formatWholeMoney(differenceOf(example))} a month: ${formatWholeMoney(example.result)} was paid where ${formatWholeMoney(example.claim)} stood`,
              tone: 'danger',
            },
            {
              label: 'A day of it',
              value: formatWholeMoney(leftADay(example)),
              note: 'the same, spread over the days of the year',
              tone: 'watch',
            },
            {
              label: `${title}, ${countOf(months, 'month')}`,
              value: price === null ? missing : formatPrice(price * months),
              note:
                reading.state === 'off' ? 'not on offer at the moment' : 'what membership costs meanwhile',
              tone: 'good',
            },
          ]}
        />
      </div>
      <p className={styles.honesty}>
        An example repeated once a month, not a forecast. It assumes one claim like it each month, and that
        without us the first figure would have stood.
      </p>
    </div>
  );
}
