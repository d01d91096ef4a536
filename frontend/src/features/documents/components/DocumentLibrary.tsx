import { documentPagesQuery, type DocumentRow } from '@/entities/document/document';
import { dashboardQuery } from '@/entities/member/memberData';
import { type ListFilter, usePagedList } from '@/shared/hooks/usePagedList';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ChunkedRows } from '@/shared/ui/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/ui/FilterableList';
import { UploadIcon } from '@/shared/ui/icons';
import { QueryState } from '@/shared/ui/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { documentTypeOptions } from '../model/documentTypes';
import { DocumentListView } from './DocumentListView';

const ERROR_TITLE = 'Failed to load documents';
const FILTERS: readonly ListFilter[] = [{ name: 'fileType', label: 'Type', options: documentTypeOptions }];

export function DocumentLibrary({ onUpload }: { onUpload: () => void }) {
  const query = useQuery({ ...dashboardQuery, select: ({ recentDocuments }) => recentDocuments });
  return (
    <Card
      title="Document Library"
      actions={
        <Button type="button" size="small" icon={<UploadIcon />} onClick={onUpload}>
          Upload
        </Button>
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton label="Loading documents" rows={3} />}
        isEmpty={(documents) => documents.length === 0}
        empty={
          <EmptyState
            title="No documents uploaded yet"
            hint="Upload policies, invoices, photos and reports; a claim's files appear here as well."
          />
        }
        errorTitle={ERROR_TITLE}
      >
        {(recentDocuments) => <DocumentList recentDocuments={recentDocuments} />}
      </QueryState>
    </Card>
  );
}

function DocumentList({ recentDocuments }: { recentDocuments: readonly DocumentRow[] }) {
  const list = usePagedList(documentPagesQuery, {
    name: 'documents',
    filters: FILTERS,
    newestRows: recentDocuments,
  });
  return (
    <FilterableList
      list={list}
      noun={['document', 'documents']}
      searchHint="File name"
      errorTitle={ERROR_TITLE}
    >
      {(rows) => <ChunkedRows rows={rows} rowHeight="5rem" renderRows={renderDocuments} />}
    </FilterableList>
  );
}

function renderDocuments(rows: readonly DocumentRow[]) {
  return <DocumentListView documents={rows} />;
}
