import { Stack } from '@/shared/ui/Stack';
import { type PagedList } from './usePagedList';
import limits from '@rules/limits.json';
import { type Ref } from 'react';
import { Button } from '@/shared/ui/Button';
import { FilterSelect } from './FilterSelect';
import { CloseIcon } from '@/shared/ui/icons';
import styles from './ListControls.module.css';
import { SearchField } from './SearchField';

interface ListControlsProps {
  list: Pick<PagedList<unknown>, 'search' | 'filters' | 'filterValues' | 'isFiltered' | 'setFilter'>;
  /** Such as `Search claims`. */
  searchLabel: string;
  /** The searched fields: `Address, homeowner or claim number`. */
  searchHint: string;
  searchRef: Ref<HTMLInputElement>;
  /** The number of rows shown, as text. Screen readers announce a change. */
  count: string;
  onClear: () => void;
}

export function ListControls({
  list,
  searchLabel,
  searchHint,
  searchRef,
  count,
  onClear,
}: ListControlsProps) {
  return (
    <Stack>
      <div className={styles.fields} data-filters={list.filters.length}>
        <SearchField
          ref={searchRef}
          label={searchLabel}
          placeholder={searchHint}
          value={list.search.value}
          maxLength={limits.page.searchMaxLength}
          onChange={list.search.setValue}
        />
        {list.filters.map((filter) => (
          <FilterSelect
            key={filter.name}
            {...filter}
            value={list.filterValues[filter.name] ?? ''}
            onChange={(value) => list.setFilter(filter.name, value)}
          />
        ))}
      </div>
      <div className={styles.end}>
        <p className={styles.count} role="status">
          {count}
        </p>
        {list.isFiltered && (
          <Button type="button" size="small" variant="ghost" icon={<CloseIcon />} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </Stack>
  );
}
