import { type PlanChange, planChangeQuery } from '@/entities/billing/billing';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { QueryState } from '@/shared/feedback/QueryState';
import { formatDay, formatDeadline } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Notice } from '@/shared/ui/Notice';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import styles from './Billing.module.css';
import { formatUnits } from './reckoning';

/** Today's plan and another one side by side, and what the change would cost. */
export function PlanPreview({ planName }: { planName: string }) {
  return (
    <QueryState
      query={useQuery(planChangeQuery(planName))}
      loading={<Skeleton label="Comparing the plans" rows={5} />}
      errorTitle="Failed to compare the plans"
    >
      {(change) => (
        <Stack gap={2}>
          <Comparison change={change} />
          <p>
            From {formatDeadline(change.at)} on, the end of what is paid.{' '}
            {Number(change.amountNow) === 0
              ? `Nothing is due now, and ${formatMoney(change.amountNext)} then.`
              : `${formatMoney(change.amountNow)} is due now, and ${formatMoney(change.amountNext)} then.`}
          </p>
          <Losses change={change} />
        </Stack>
      )}
    </QueryState>
  );
}

function Comparison({ change: { from, to, at, quotas } }: { change: PlanChange }) {
  const rows = [
    {
      label: 'Price a month',
      before: formatMoney(from.pricePerMonth),
      after: formatMoney(to.pricePerMonth),
      difference: null,
    },
    ...quotas.map(({ service, from: before, to: after }) => ({
      label: SERVICES[service].plural,
      before,
      after,
      difference: after - before,
    })),
    {
      label: 'Bound devices',
      before: from.maxDevices,
      after: to.maxDevices,
      difference: to.maxDevices - from.maxDevices,
    },
  ];
  return (
    <table className={styles.comparison}>
      <caption className={styles.caption}>
        {from.displayName} and {to.displayName} side by side
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {from.displayName} <span className={styles.when}>now</span>
          </th>
          <th scope="col">
            {to.displayName} <span className={styles.when}>from {formatDay(at)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after, difference }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>
              {after}{' '}
              {difference !== null && difference !== 0 && (
                <span className={difference > 0 ? styles.more : styles.fewer}>{formatUnits(difference)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Losses({ change: { to, devicesAboveCap, lost } }: { change: PlanChange }) {
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="warn" title="What is lost" isLive={false}>
          <ul className={styles.consequences}>
            {lost.map(({ service, units }) => (
              <li key={service}>
                {pluralize(units, SERVICES[service].label, SERVICES[service].plural)} not used by then
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {devicesAboveCap > 0 && (
        <Notice tone="warn" title={`${pluralize(devicesAboveCap, 'device')} too many`} isLive={false}>
          {to.displayName} allows {to.maxDevices}. Those above stay bound, but no other can be added until you
          revoke them.
        </Notice>
      )}
    </>
  );
}
