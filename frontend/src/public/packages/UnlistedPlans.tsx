import { type Plan } from '@/entities/plan/plans';
import { Card } from '@/shared/ui/Card';
import { CardGrid } from '@/shared/ui/Stack';
import { getPlanFigures } from './planFigures';
import { FigureList } from './FigureList';
import { PlanPrice } from './PlanPrice';

/** Plans without marketing texts show their own description. */
export function UnlistedPlans({ plans }: { plans: readonly Plan[] }) {
  return (
    <CardGrid>
      {plans.map((plan) => (
        <Card key={plan.id} kicker="Also on offer" title={plan.displayName}>
          {plan.description && <p>{plan.description}</p>}
          <PlanPrice planState={{ status: 'ready', plan, price: null }} />
          <FigureList figures={getPlanFigures(plan)} isLoading={false} />
        </Card>
      ))}
    </CardGrid>
  );
}
