import { type ListView } from '@/shared/hooks/useListView';
import { type WholeList } from '@/shared/hooks/useWholeList';
import { listWords } from '@/shared/lib/listWords';
import { type ReactNode, useRef } from 'react';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { type ListFilter } from './FilterSelect';
import { ListControls } from './ListControls';
import { ListEnd } from './ListEnd';
import styles from './NarrowableList.module.css';

interface NarrowableListProps<Row> {
  list: WholeList<Row>;
  view: ListView;
  /** What one row is and what several are: `claim`, `claims`. */
  noun: string;
  plural: string;
  searchHint: string;
  filters?: readonly ListFilter[];
  /** The sentence where rows could not be read. */
  failureSentence: string;
  children: (rows: readonly Row[]) => ReactNode;
}

const NO_FILTERS: readonly ListFilter[] = [];

/** A list that holds something: its search and filters, its rows, and the way to further ones, in every state. */
export function NarrowableList<Row>({
  list,
  view,
  noun,
  plural,
  searchHint,
  filters = NO_FILTERS,
  failureSentence,
  children,
}: NarrowableListProps<Row>) {
  const search = useRef<HTMLInputElement>(null);
  const { rows, isStandIn } = list;
  const isNarrowed = Object.keys(view.filters).length > 0;

  function handleClear() {
    view.clear();
    // The button goes with what it cleared.
    search.current?.focus();
  }

  function countWords(): string {
    if (rows === undefined) return '';
    if (isStandIn) return isNarrowed ? 'Searching...' : 'Loading...';
    return listWords({ count: rows.length, noun, plural, isNarrowed, hasMore: list.next !== null });
  }

  return (
    <>
      <ListControls
        view={view}
        searchLabel={`Search ${plural}`}
        searchHint={searchHint}
        searchRef={search}
        filters={filters}
        count={countWords()}
        onClear={handleClear}
      />
      {rows?.length === 0 && (
        <EmptyState
          sentence={`No ${plural} match`}
          hint="Try less of a word, or another filter. Clear filters shows the whole list again."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div className={styles.rows} data-stand-in={isStandIn || undefined} aria-busy={isStandIn}>
          {children(rows)}
        </div>
      )}
      {rows === undefined ? (
        <ErrorState sentence={failureSentence} error={list.error} onRetry={list.retry} />
      ) : (
        <ListEnd list={list} failureSentence={failureSentence} />
      )}
    </>
  );
}
