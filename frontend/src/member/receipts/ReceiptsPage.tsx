import { receiptPagesQuery } from '@/entities/receipt/receipt';
import { ReceiptItem } from '@/entities/receipt/ReceiptItem';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { LoadMore } from '@/shared/lists/LoadMore';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';

const { title, description } = getDescribedRoute('ReceiptsPage');
const ERROR_TITLE = 'Failed to load receipts';

export function ReceiptsPage() {
  const list = usePagedList(receiptPagesQuery, { name: 'receipts' });
  return (
    <PageFrame
      title={title}
      lead={description}
      isCompact
      actions={
        <LinkButton to={getPath('VerifyPage')} variant="ghost">
          Verify a file
        </LinkButton>
      }
    >
      <Card title="Newest first">
        {list.isError && (
          <ErrorState
            title={ERROR_TITLE}
            error={list.error}
            isRetrying={list.isFetching}
            onRetry={list.retry}
          />
        )}
        {list.rows === undefined && !list.isError && <Skeleton label="Loading receipts" rows={6} />}
        {list.rows?.length === 0 && (
          <EmptyState title="No receipts yet" hint="Every upload gets one, with a number and the time." />
        )}
        {list.rows && (
          <Stack as="ol" gap={3}>
            {list.rows.map((receipt) => (
              <ReceiptItem key={receipt.id} receipt={receipt} />
            ))}
          </Stack>
        )}
        {list.rows && <LoadMore list={list} errorTitle={ERROR_TITLE} />}
      </Card>
    </PageFrame>
  );
}
