import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { PagedList } from '@/shared/ui/PagedList';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { credibilityEntriesQuery } from '../api/credibilityEntries';
import { type EntryTaskHandler } from '../model/entryTask';
import { EntryTable } from './EntryTable';

const FETCH_FAILURE = 'Failed to fetch credibility entries';

interface EntryListProps {
  search: string;
  onTask: EntryTaskHandler;
}

/**
 * The entries read so far, in every state that the list may be in.
 * Kept as it is while one types or a dialog opens: it may hold many hundred rows.
 */
export const EntryList = memo(function EntryList({ search, onTask }: EntryListProps) {
  const pages = useInfiniteQuery(credibilityEntriesQuery(search));
  useQueryFailureToast(pages, FETCH_FAILURE);
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <PagedList
      pages={pages}
      rowCount={entries?.length}
      failureSentence={FETCH_FAILURE}
      loading={<LoadingRows label="Loading credibility entries" rows={4} />}
      empty={
        search ? (
          <EmptyState
            sentence="No entries match your search"
            hint="Try less of a name, or part of the phone."
          />
        ) : (
          <EmptyState
            sentence="No credibility entries yet"
            hint="Add the first one: the credibility challenge finds it by the contractor's name and phone."
          />
        )
      }
    >
      {entries && <EntryTable entries={entries} onTask={onTask} />}
    </PagedList>
  );
});
