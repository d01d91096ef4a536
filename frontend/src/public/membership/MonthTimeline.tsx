import { Ledger } from '@/public/parts/Ledger';
import { Stack } from '@/shared/ui/Stack';
import { carryOverRules, monthMilestones } from './membership';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Badge } from '@/shared/ui/Badge';
import limits from '@rules/limits.json';
import styles from './MonthTimeline.module.css';

/** Representative: calendar months have 28 to 31 days. */
const DRAWN_DAYS = 30;

const columns = `${DRAWN_DAYS}fr ${limits.subscription.graceDays}fr auto`;

export function MonthTimeline() {
  return (
    <>
      <Stack gap={3}>
        <div
          className={styles.bar}
          {...inlineStyle({ '--days': DRAWN_DAYS, 'grid-template-columns': columns })}
          aria-hidden="true"
        >
          <span className={styles.month}>{DRAWN_DAYS} days</span>
          <span className={styles.grace} />
          <span className={styles.end}>×</span>
        </div>
        <ol className={styles.marks}>
          {monthMilestones.map(({ title, text }) => (
            <li key={title} className={styles.mark}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Stack>
      <Ledger as="dl" className={styles.units}>
        {carryOverRules.map(({ service, note, carriesOver }) => (
          <div key={service}>
            <dt>{service}</dt>
            <dd>
              <Badge tone={carriesOver ? 'good' : 'neutral'}>{carriesOver ? 'roll over' : 'end'}</Badge>
            </dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </Ledger>
    </>
  );
}
