import { type PagedList } from './usePagedList';
import { describeList } from './describeList';
import { type ReactNode, useRef } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/feedback/ErrorState';
import styles from './FilterableList.module.css';
import { ListControls } from './ListControls';
import { LoadMore } from './LoadMore';
import { Button } from '@/shared/ui/Button';
import { CloseIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';

interface FilterableListProps<Row> {
  list: PagedList<Row>;
  /** Such as `['claim', 'claims']`. */
  noun: readonly [singular: string, plural: string];
  /** The searched fields: `Address, homeowner, number`. */
  searchHint: string;
  /** Such as `Failed to load claims`. */
  errorTitle: string;
  /** Replaces the whole list, with its search, if there are no rows. */
  empty?: ReactNode;
  /** Replaces the rows if no row matches. */
  noMatch?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list with its search, filters, rows, states and Load more. */
export function FilterableList<Row>({
  list,
  noun: [singular, plural],
  searchHint,
  errorTitle,
  empty,
  noMatch,
  children,
}: FilterableListProps<Row>) {
  const search = useRef<HTMLInputElement>(null);
  const { rows, isPlaceholderData, isFiltered } = list;
  if (rows?.length === 0 && !isFiltered && !isPlaceholderData && empty) return empty;

  function handleClear() {
    list.clearFilters();
    // The Clear button disappears with the filters.
    search.current?.focus();
  }

  function describe(): string {
    if (rows === undefined) return '';
    if (isPlaceholderData) return isFiltered ? 'Searching...' : 'Loading...';
    return describeList({
      count: rows.length,
      noun: singular,
      plural,
      isFiltered,
      hasMore: list.next !== null,
    });
  }

  return (
    <div className={styles.list}>
      <ListControls list={list} searchLabel={`Search ${plural}`} searchHint={searchHint} searchRef={search} />
      {/* Above the rows that were found; a whole list begins with its rows, and the number is at its end. */}
      <div className={styles.summary} data-filtered={isFiltered || undefined}>
        {/* Screen readers announce a change. */}
        <p className={styles.count} role="status">
          {describe()}
        </p>
        {isFiltered && (
          <Button type="button" size="small" variant="ghost" icon={<CloseIcon />} onClick={handleClear}>
            Clear filters
          </Button>
        )}
      </div>
      {list.isError && (
        <ErrorState title={errorTitle} error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />
      )}
      {rows === undefined && !list.isError && <Skeleton label={`Loading ${plural}`} rows={6} />}
      {rows?.length === 0 &&
        (noMatch ?? (
          <EmptyState
            title={`No ${plural} match`}
            hint="Try less of a word, or another filter. Clear filters shows the whole list again."
          />
        ))}
      {rows !== undefined && rows.length > 0 && (
        <div
          className={styles.rows}
          data-placeholder={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {children(rows)}
        </div>
      )}
      {rows !== undefined && (
        <div className={styles.more}>
          <LoadMore list={list} errorTitle={errorTitle} />
        </div>
      )}
    </div>
  );
}
