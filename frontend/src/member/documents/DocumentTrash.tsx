import { type LibraryDocument, trashPagesQuery } from '@/entities/document/document';
import { usePagedList } from '@/shared/lists/usePagedList';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import limits from '@rules/limits.json';
import { useCallback } from 'react';
import { ChangeDocumentButton, type DocumentChange } from './ChangeDocumentButton';
import { DocumentListView } from './DocumentListView';

const LIFETIME = `${limits.trash.days} days`;

/** Deleted documents, which can be restored until they are erased. */
export function DocumentTrash({ onChange }: { onChange: (change: DocumentChange) => void }) {
  const list = usePagedList(trashPagesQuery, { name: 'trash' });
  const renderDocuments = useCallback(
    (rows: readonly LibraryDocument[]) => (
      <DocumentListView
        documents={rows}
        renderActions={(document, nameId) => (
          <ChangeDocumentButton action="restore" document={document} nameId={nameId} onChange={onChange} />
        )}
      />
    ),
    [onChange],
  );
  return (
    <FilterableList
      list={list}
      noun={['deleted document', 'deleted documents']}
      searchHint="File name"
      errorTitle="Failed to load deleted documents"
      empty={
        <EmptyState
          title="The trash is empty"
          hint={`Documents that you delete stay here for ${LIFETIME} and can be restored. Until then they count toward your storage.`}
        />
      }
    >
      {(rows) => <ChunkedRows rows={rows} rowHeight="5rem" renderRows={renderDocuments} />}
    </FilterableList>
  );
}
