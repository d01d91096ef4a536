import { type ListView } from '@/shared/hooks/useListView';
import limits from '@rules/limits.json';
import { type Ref } from 'react';
import { Button } from './Button';
import { FilterSelect, type ListFilter } from './FilterSelect';
import { CloseIcon } from './icons';
import styles from './ListControls.module.css';
import { SearchField } from './SearchField';

interface ListControlsProps {
  view: ListView;
  /** Names the search: `Search claims`. */
  searchLabel: string;
  /** What is searched: `Address, homeowner or claim number`. */
  searchHint: string;
  searchRef: Ref<HTMLInputElement>;
  filters: readonly ListFilter[];
  /** How much of the list is shown; heard by screen readers when it changes. */
  count: string;
  onClear: () => void;
}

/** What narrows a list, and how much of it is shown. */
export function ListControls({
  view,
  searchLabel,
  searchHint,
  searchRef,
  filters,
  count,
  onClear,
}: ListControlsProps) {
  const isNarrowed = Object.keys(view.filters).length > 0;
  return (
    <div className={styles.controls}>
      <div className={styles.fields} data-filters={filters.length}>
        <SearchField
          ref={searchRef}
          label={searchLabel}
          placeholder={searchHint}
          value={view.search.typed}
          maxLength={limits.page.searchMaxLength}
          onChange={view.search.type}
        />
        {filters.map((filter) => (
          <FilterSelect
            key={filter.name}
            {...filter}
            value={view.filters[filter.name] ?? ''}
            onChange={(value) => view.choose(filter.name, value)}
          />
        ))}
      </div>
      <div className={styles.end}>
        <p className={styles.count} role="status">
          {count}
        </p>
        {isNarrowed && (
          <Button type="button" size="small" variant="ghost" icon={<CloseIcon />} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}
