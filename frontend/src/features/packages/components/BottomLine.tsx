import { type PackageFile } from '@/content/packageTypes';
import { formatWholeMoney } from '@/shared/lib/money';
import { Figures } from '@/shared/ui/Figures';
import { compareFees } from '../model/fees';
import { exampleFigure, formatPrice, includedValue, priceOf, returnFigure } from '../model/planFigures';
import { type PlanReading } from '../model/usePlanReadings';
import styles from './BottomLine.module.css';

/** What it comes down to: the verdict, and the month's price against what it carries and what it brought. */
export function BottomLine({ file, reading }: { file: PackageFile; reading: PlanReading }) {
  return (
    <>
      <p className={styles.verdict}>{file.bottomLine.verdict}</p>
      {reading.state === 'ready' && (
        <Figures
          figures={[
            { label: 'A month', value: formatPrice(priceOf(reading.plan)), note: `of ${file.title}` },
            {
              label: 'Visits and credits alone',
              value: formatWholeMoney(includedValue(reading.plan)),
              note: 'what the engineer visits and appraisal credits of the month are worth without a plan',
              tone: 'good',
            },
            {
              label: 'Return',
              value: returnFigure(file, reading.plan),
              note: `${exampleFigure(file.example)}: ${Math.round(compareFees(file.example, priceOf(reading.plan)).pricePercent * 10) / 10}% of it was the plan`,
              tone: 'good',
            },
          ]}
        />
      )}
    </>
  );
}
