import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { UploadIcon } from '@/shared/ui/icons';
import { ListEnd } from '@/shared/ui/ListEnd';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { DocumentListView } from './DocumentListView';

const FAILURE = 'Failed to load documents';

/** The member's documents, newest first. */
export function DocumentLibrary({ onUpload }: { onUpload: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ recentDocuments }) => recentDocuments,
  });
  return (
    <Card
      title="Document Library"
      actions={
        <Button type="button" size="small" icon={<UploadIcon />} onClick={onUpload}>
          Upload
        </Button>
      }
    >
      {data && <DocumentRows recent={data} />}
      {!data && isError && (
        <ErrorState sentence={FAILURE} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading documents" rows={3} />}
    </Card>
  );
}

function DocumentRows({ recent }: { recent: components['schemas']['DocumentRow'][] }) {
  const list = useWholeList('/api/user/documents', recent, 'documents');
  if (list.rows.length === 0) {
    return (
      <EmptyState
        sentence="No documents uploaded yet"
        hint="Upload policies, invoices, photos and reports; a claim's files appear here as well."
      />
    );
  }
  return (
    <>
      <DocumentListView documents={list.rows} />
      <ListEnd list={list} failureSentence={FAILURE} />
    </>
  );
}
