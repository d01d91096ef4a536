import { serviceUnits, type Subscription } from '@/entities/plan/serviceUnits';
import { formatDay } from '@/shared/lib/dates';
import { type FieldName } from '@/shared/forms/fieldNames';
import { useFormField } from '@/shared/forms/useFormField';
import { getServiceOptions } from './serviceOptions';
import styles from './ServiceCards.module.css';
import { UnitsNotice } from './UnitsNotice';

interface ServiceCardsProps {
  name: FieldName;
  subscription: Subscription | null;
}

/** The services of the plan as cards, each with what is left of it in this period. */
export function ServiceCards({ name, subscription }: ServiceCardsProps) {
  const { value, error, errorId, setValue } = useFormField(name);
  const units = subscription ? serviceUnits(subscription) : [];
  return (
    <fieldset className={styles.services} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Service</legend>
      <div className={styles.cards}>
        {getServiceOptions(subscription).map((option) => {
          const unit = units.find(({ service }) => service === option.value);
          const left = unit ? unit.quota - unit.used : null;
          return (
            <label
              key={option.value}
              className={styles.card}
              data-empty={left !== null && left <= 0 ? '' : undefined}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => setValue(option.value)}
              />
              <span className={styles.name}>{option.label}</span>
              {unit && left !== null && subscription && (
                <span className={styles.left}>
                  {left > 0
                    ? `${left} of ${unit.quota} left`
                    : `None left until ${formatDay(subscription.periodEndsAt)}`}
                </span>
              )}
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {subscription && <UnitsNotice subscription={subscription} service={value} />}
    </fieldset>
  );
}
