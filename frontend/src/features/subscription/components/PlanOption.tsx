import { formatMoney } from '@/shared/lib/money';
import { Button } from '@/shared/ui/Button';
import { useId } from 'react';
import { type Plan } from '@/shared/api/plans';
import { planFacts } from '../model/planFacts';
import styles from './Subscription.module.css';

interface PlanOptionProps {
  plan: Plan;
  onSelect: () => void;
}

/** One plan on offer: name, price, quotas, and the button that takes it. */
export function PlanOption({ plan, onSelect }: PlanOptionProps) {
  const nameId = useId();
  return (
    <li className={styles.plan}>
      <h3 id={nameId}>{plan.displayName}</h3>
      <p className={styles.price}>
        <data value={plan.pricePerMonth}>{formatMoney(plan.pricePerMonth)}</data> per month
      </p>
      {plan.description && <p className={styles.note}>{plan.description}</p>}
      <ul className={styles.facts}>
        {planFacts(plan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Button type="button" variant="primary" isFullWidth aria-describedby={nameId} onClick={onSelect}>
        Select Plan
      </Button>
    </li>
  );
}
