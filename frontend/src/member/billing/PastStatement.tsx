import { type Statement, statementQuery } from '@/entities/billing/billing';
import { isApiError } from '@/shared/api/apiError';
import { getPath } from '@/shared/config/pages';
import { QueryState } from '@/shared/feedback/QueryState';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { StatementFigures } from './StatementFigures';
import { StatementFiles } from './StatementFiles';
import { StatementHeader } from './StatementHeader';
import { StatementLines } from './StatementLines';

/** One period, by itself. */
export function PastStatement({ id }: { id: string }) {
  const query = useQuery(statementQuery(id));
  const statement = query.data;
  const title = getTitle(statement);
  useDocumentTitle(title);
  const back = (
    <LinkButton to={getPath('BillingPage')} size="small" icon={<ArrowLeftIcon />}>
      Back to billing
    </LinkButton>
  );
  if (isApiError(query.error, 'not_found')) {
    return (
      <Card title={title} actions={back}>
        <EmptyState title="No such statement" hint="There is no statement of yours at this address." />
      </Card>
    );
  }
  return (
    <>
      <Card
        title={title}
        actions={
          <>
            {statement?.state === 'closed' && <StatementFiles statement={statement} />}
            {back}
          </>
        }
      >
        <QueryState
          query={query}
          loading={<Skeleton label="Loading the statement" rows={6} />}
          errorTitle="Failed to load the statement"
        >
          {(data) => (
            <>
              <StatementHeader statement={data} />
              <StatementFigures statement={data} />
            </>
          )}
        </QueryState>
      </Card>
      {statement && <StatementLines lines={statement.lines} />}
    </>
  );
}

/** A claim also links the period that still runs. */
function getTitle(statement: Statement | undefined): string {
  if (statement?.number) return `Statement ${statement.number}`;
  return statement ? 'This period' : 'Statement';
}
