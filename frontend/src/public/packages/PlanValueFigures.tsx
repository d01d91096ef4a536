import { type PackageContent } from './packageTypes';
import { type Plan } from '@/entities/plan/plans';
import { formatWholeMoney } from '@/shared/lib/money';
import { Figures } from '@/shared/ui/Figures';
import { compareFees } from './fees';
import { formatExample, formatPrice, getIncludedValue, getMonthlyPrice, formatReturn } from './planFigures';

export function PlanValueFigures({ content, plan }: { content: PackageContent; plan: Plan }) {
  const price = getMonthlyPrice(plan);
  const share = compareFees(content.example, price).pricePercent;
  return (
    <Figures
      figures={[
        { label: 'A month', value: formatPrice(plan.pricePerMonth), note: `of ${content.title}` },
        {
          label: 'Visits and credits alone',
          value: formatWholeMoney(getIncludedValue(plan)),
          note: 'what the engineer visits and appraisal credits of the month are worth on their own',
          tone: 'good',
        },
        {
          label: 'Return',
          value: formatReturn(content, price),
          note: `${formatExample(content.example)}. The month was ${share.toLocaleString('en-US', { maximumFractionDigits: 1 })}% of it.`,
          tone: 'good',
        },
      ]}
    />
  );
}
