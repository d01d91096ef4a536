import { getPath } from '@/shared/config/pages';
import { documentPagesQuery, type LibraryDocument } from '@/entities/document/document';
import { dashboardQuery } from '@/entities/member/memberData';
import { type ListFilter, usePagedList } from '@/shared/lists/usePagedList';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { ArrowLeftIcon, TrashIcon, UploadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { documentTypeOptions } from './documentTypes';
import { ChangeDocumentButton, type DocumentChange } from './ChangeDocumentButton';
import { DocumentChangeNotice } from './DocumentChangeNotice';
import { DocumentListView } from './DocumentListView';
import { DocumentTrash } from './DocumentTrash';
import { useClaimFilter } from './useClaimFilter';

const ERROR_TITLE = 'Failed to load documents';
const TYPE_FILTER: ListFilter = { name: 'fileType', label: 'Type', options: documentTypeOptions };
const VIEW = 'documents.view';
const PARAMS = { [VIEW]: choiceParam(['library', 'trash'], 'library') };

type OnChange = (change: DocumentChange) => void;

export function DocumentLibrary({ onUpload }: { onUpload: () => void }) {
  const [{ [VIEW]: view }, setState] = useUrlState(PARAMS);
  const [change, setChange] = useState<DocumentChange | null>(null);

  function show(next: 'library' | 'trash') {
    setChange(null);
    setState({ [VIEW]: next });
  }

  const isTrash = view === 'trash';
  return (
    <Card
      title={isTrash ? 'Deleted Documents' : 'Document Library'}
      actions={
        isTrash ? (
          <Button type="button" size="small" icon={<ArrowLeftIcon />} onClick={() => show('library')}>
            All documents
          </Button>
        ) : (
          <>
            <LinkButton to={getPath('ReceiptsPage')} size="small" variant="ghost">
              Receipts
            </LinkButton>
            <Button
              type="button"
              size="small"
              variant="ghost"
              icon={<TrashIcon />}
              onClick={() => show('trash')}
            >
              Trash
            </Button>
            <Button type="button" size="small" icon={<UploadIcon />} onClick={onUpload}>
              Upload
            </Button>
          </>
        )
      }
    >
      {change && <DocumentChangeNotice change={change} onChange={setChange} />}
      {isTrash ? <DocumentTrash onChange={setChange} /> : <Library onChange={setChange} />}
    </Card>
  );
}

function Library({ onChange }: { onChange: OnChange }) {
  const query = useQuery({ ...dashboardQuery, select: ({ recentDocuments }) => recentDocuments });
  return (
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
      {(recentDocuments) => <DocumentList recentDocuments={recentDocuments} onChange={onChange} />}
    </QueryState>
  );
}

interface DocumentListProps {
  recentDocuments: readonly LibraryDocument[];
  onChange: OnChange;
}

function DocumentList({ recentDocuments, onChange }: DocumentListProps) {
  const claimFilter = useClaimFilter(recentDocuments);
  const filters = useMemo(() => [TYPE_FILTER, ...claimFilter], [claimFilter]);
  const list = usePagedList(documentPagesQuery, {
    name: 'documents',
    filters,
    newestRows: recentDocuments,
  });
  const renderDocuments = useCallback(
    (rows: readonly LibraryDocument[]) => (
      <DocumentListView
        documents={rows}
        viewedDocuments={list.rows ?? rows}
        renderActions={(document, nameId) =>
          document.canDelete && (
            <ChangeDocumentButton action="delete" document={document} nameId={nameId} onChange={onChange} />
          )
        }
      />
    ),
    [list.rows, onChange],
  );
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
