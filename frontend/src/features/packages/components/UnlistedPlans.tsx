import { type Plan } from '@/shared/api/plans';
import { Card } from '@/shared/ui/Card';
import { CardGrid } from '@/shared/ui/Stack';
import { figuresOfPlan } from '../model/planFigures';
import { FigureList } from './FigureList';
import { PlanPrice } from './PlanPrice';

/** Plans that staff offer beside the three packages, with their own descriptions and figures. */
export function UnlistedPlans({ plans }: { plans: readonly Plan[] }) {
  return (
    <CardGrid>
      {plans.map((plan) => (
        <Card key={plan.id} kicker="Also on offer" title={plan.displayName}>
          {plan.description && <p>{plan.description}</p>}
          <PlanPrice reading={{ state: 'ready', plan }} />
          <FigureList figures={figuresOfPlan(plan)} isLoading={false} />
        </Card>
      ))}
    </CardGrid>
  );
}
