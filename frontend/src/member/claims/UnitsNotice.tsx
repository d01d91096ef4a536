import { type Plan, plansQuery } from '@/entities/plan/plans';
import { SERVICES, serviceUnits, type ServiceType, type Subscription } from '@/entities/plan/serviceUnits';
import { getPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';

interface UnitsNoticeProps {
  subscription: Subscription;
  service: string;
}

/** When the units of the chosen service are used up: when new ones come, and what the next plan offers. */
export function UnitsNotice({ subscription, service }: UnitsNoticeProps) {
  const units = serviceUnits(subscription).find((candidate) => candidate.service === service);
  if (!units || units.used < units.quota) return null;
  return <UsedUp subscription={subscription} service={units.service} />;
}

function UsedUp({ subscription, service }: { subscription: Subscription; service: ServiceType }) {
  const { data } = useQuery(plansQuery);
  const { plural } = SERVICES[service];
  const next = findNextPlan(data?.plans ?? [], subscription, service);
  return (
    <Notice
      tone="warn"
      title={`No ${plural.toLowerCase()} left in this period`}
      actions={
        <>
          {next && (
            <LinkButton to={getPath('BillingPage')} size="small">
              Change plan
            </LinkButton>
          )}
          <LinkButton to={getPath('HelpPage')} size="small" variant="ghost">
            Ask the network
          </LinkButton>
        </>
      }
    >
      <p>
        New ones come on {formatDay(subscription.periodEndsAt)}, with the next period. What you enter is kept
        as a draft until then.
      </p>
      {next && (
        <p>
          {next.plan.displayName} has {next.quota} a month for {formatMoney(next.plan.pricePerMonth)}. You can
          change to it under Billing, from the next period on.
        </p>
      )}
    </Notice>
  );
}

/** The cheapest plan with more units of the service than the member's. */
function findNextPlan(plans: readonly Plan[], { plan: own }: Subscription, service: ServiceType) {
  const getQuota = (plan: { quotas: Plan['quotas'] }) =>
    plan.quotas.find((candidate) => candidate.service === service)?.quota ?? 0;
  const [plan] = plans
    .filter((candidate) => candidate.name !== own.name && getQuota(candidate) > getQuota(own))
    .sort((a, b) => Number(a.pricePerMonth) - Number(b.pricePerMonth));
  return plan && { plan, quota: getQuota(plan) };
}
