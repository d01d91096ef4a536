import { type ServiceFigures } from '@/entities/billing/billing';
import { QuotaBar } from '@/entities/plan/QuotaBar';
import { SERVICES } from '@/entities/plan/serviceUnits';
import styles from './Billing.module.css';
import { getReckoning } from './reckoning';

/** One service: how much of it is used, and opening + in − out = left. */
export function ServiceReckoning({ figures }: { figures: ServiceFigures }) {
  const { opening, received, spent, left, receivedParts, spentParts, used, total } = getReckoning(figures);
  return (
    <li className={styles.service}>
      <QuotaBar label={SERVICES[figures.service].plural} used={used} quota={total} />
      <dl className={styles.reckoning}>
        <Term label="Opening" value={opening} parts={opening > 0 ? ['carried over'] : []} />
        <Term sign="+" label="In" value={received} parts={receivedParts} />
        <Term sign="−" label="Out" value={spent} parts={spentParts} />
        <Term sign="=" label="Left" value={left} />
      </dl>
    </li>
  );
}

interface TermProps {
  sign?: string;
  label: string;
  value: number;
  parts?: readonly string[];
}

function Term({ sign, label, value, parts = [] }: TermProps) {
  return (
    <div className={styles.term}>
      <dt>{label}</dt>
      <dd className={styles.units} data-sign={sign}>
        {value}
      </dd>
      {parts.map((part) => (
        <dd key={part} className={styles.part}>
          {part}
        </dd>
      ))}
    </div>
  );
}
