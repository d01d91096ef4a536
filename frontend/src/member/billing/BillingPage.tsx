import { type Billing, billingQuery } from '@/entities/billing/billing';
import { QueryState } from '@/shared/feedback/QueryState';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import styles from './Billing.module.css';
import { NextPeriodCard } from './NextPeriodCard';
import { PastStatement } from './PastStatement';
import { PastStatements } from './PastStatements';
import { StatementFigures } from './StatementFigures';
import { StatementHeader } from './StatementHeader';
import { StatementLines } from './StatementLines';

const { title, description } = getDescribedRoute('BillingPage');
/** The statement that is shown instead of this period and what comes next. */
const PARAMS = { statement: textParam(40) };

export function BillingPage() {
  const [{ statement }] = useUrlState(PARAMS);
  return (
    <PageFrame isCompact title={title} lead={description}>
      <Stack gap={3}>
        {statement ? <PastStatement id={statement} /> : <CurrentPeriod />}
        <PastStatements />
      </Stack>
    </PageFrame>
  );
}

function CurrentPeriod() {
  return (
    <QueryState
      query={useQuery(billingQuery)}
      loading={
        <div className={styles.columns}>
          <Card title="This period">
            <Skeleton label="Loading this period" rows={6} />
          </Card>
          <Card title="What comes next">
            <Skeleton label="Loading what comes next" rows={5} />
          </Card>
        </div>
      }
      errorTitle="Failed to load your billing"
    >
      {(billing) => (
        <>
          <div className={styles.columns}>
            <ThisPeriod billing={billing} />
            <NextPeriodCard billing={billing} />
          </div>
          {billing.current && <StatementLines lines={billing.current.lines} />}
        </>
      )}
    </QueryState>
  );
}

function ThisPeriod({ billing: { current, next } }: { billing: Billing }) {
  if (current) {
    return (
      <Card title="This period" tone="signal">
        <StatementHeader statement={current} />
        <StatementFigures statement={current} />
      </Card>
    );
  }
  return (
    <Card title="This period">
      {next ? (
        <EmptyState
          title="Your first period has not begun"
          hint="It begins when your first payment is recorded. Every unit and what it was used for is then listed here."
        />
      ) : (
        <EmptyState
          title="You have no plan"
          hint="Nothing is due, and no claim can be sent until you choose one."
          action={<LinkButton to={getPath('DashboardPage')}>Choose a plan</LinkButton>}
        />
      )}
    </Card>
  );
}
