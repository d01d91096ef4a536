import { receiptPagesQuery } from '@/entities/receipt/receipt';
import { ReceiptItem } from '@/entities/receipt/ReceiptItem';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { getPath } from '@/shared/config/pages';
import { PagedRows } from '@/shared/lists/PagedRows';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';

const { title, description } = getDescribedRoute('ReceiptsPage');

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
        <PagedRows
          list={list}
          name="receipts"
          skeletonRows={6}
          empty={
            <EmptyState title="No receipts yet" hint="Every upload gets one, with a number and the time." />
          }
        >
          {(receipts) => (
            <Stack as="ol" gap={3}>
              {receipts.map((receipt) => (
                <ReceiptItem key={receipt.id} receipt={receipt} />
              ))}
            </Stack>
          )}
        </PagedRows>
      </Card>
    </PageFrame>
  );
}
