import { type PackageFile } from '@/content/packages/packageTypes';
import { type Plan } from '@/shared/api/plans';
import { formatWholeMoney } from '@/shared/lib/money';
import { Figures } from '@/shared/ui/Figures';
import { compareFees } from '../model/fees';
import { exampleFigure, formatPrice, includedValue, priceOf, returnFigure } from '../model/planFigures';

/** A month's price against what it carries and what it brought. */
export function MonthsBalance({ file, plan }: { file: PackageFile; plan: Plan }) {
  const share = compareFees(file.example, priceOf(plan)).pricePercent;
  return (
    <Figures
      figures={[
        { label: 'A month', value: formatPrice(plan.pricePerMonth), note: `of ${file.title}` },
        {
          label: 'Visits and credits alone',
          value: formatWholeMoney(includedValue(plan)),
          note: 'what the engineer visits and appraisal credits of the month are worth on their own',
          tone: 'good',
        },
        {
          label: 'Return',
          value: returnFigure(file, plan),
          note: `${exampleFigure(file.example)}. The month was ${share.toLocaleString('en-US', { maximumFractionDigits: 1 })}% of it.`,
          tone: 'good',
        },
      ]}
    />
  );
}
