import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useListView } from '@/shared/hooks/useListView';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { type ListFilter } from '@/shared/ui/FilterSelect';
import { UploadIcon } from '@/shared/ui/icons';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { LongRows } from '@/shared/ui/LongRows';
import { NarrowableList } from '@/shared/ui/NarrowableList';
import { useQuery } from '@tanstack/react-query';
import { documentTypeOptions } from '../model/documentTypes';
import { DocumentListView } from './DocumentListView';

type DocumentRow = components['schemas']['DocumentRow'];

const FAILURE = 'Failed to load documents';
const FILTERS: readonly ListFilter[] = [{ name: 'fileType', label: 'Type', options: documentTypeOptions }];
const FILTER_VALUES = { fileType: documentTypeOptions.map(({ value }) => value) };

/** The member's documents, newest first. */
export function DocumentLibrary({ onUpload }: { onUpload: () => void }) {
  const { data, error, isError, isFetching, refetch } = useQuery({
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
      {data && data.length > 0 && <DocumentRows recent={data} />}
      {data?.length === 0 && (
        <EmptyState
          sentence="No documents uploaded yet"
          hint="Upload policies, invoices, photos and reports; a claim's files appear here as well."
        />
      )}
      {!data && isError && (
        <ErrorState sentence={FAILURE} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading documents" rows={3} />}
    </Card>
  );
}

function DocumentRows({ recent }: { recent: readonly DocumentRow[] }) {
  const view = useListView('documents', FILTER_VALUES);
  const list = useWholeList('/api/user/documents', recent, view);
  return (
    <NarrowableList
      list={list}
      view={view}
      noun="document"
      plural="documents"
      searchHint="File name"
      filters={FILTERS}
      failureSentence={FAILURE}
    >
      {(rows) => <LongRows rows={rows} rowHeight="5rem" draw={drawDocuments} />}
    </NarrowableList>
  );
}

function drawDocuments(rows: readonly DocumentRow[]) {
  return <DocumentListView documents={rows} />;
}
