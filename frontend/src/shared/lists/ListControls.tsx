import { type PagedList } from './usePagedList';
import limits from '@rules/limits.json';
import { type Ref, useId, useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { FilterDay } from './FilterDay';
import { FilterSelect } from './FilterSelect';
import { classNames } from '@/shared/lib/className';
import styles from './ListControls.module.css';
import { SearchField } from './SearchField';

interface ListControlsProps {
  list: Pick<PagedList<unknown>, 'search' | 'filters' | 'filterValues' | 'setFilter'>;
  /** Such as `Search claims`. */
  searchLabel: string;
  /** The searched fields: `Address, homeowner or claim number`. */
  searchHint: string;
  searchRef: Ref<HTMLInputElement>;
}

/** More filters than these are behind a button on a phone. */
const MAX_ON_PHONE = 2;
/** On a wide page, of more than these the ones after the fifth are behind the button, unless one of them is chosen. */
const MAX_ON_WIDE_PAGE = 6;

/** One row with the search and the filters. */
export function ListControls({ list, searchLabel, searchHint, searchRef }: ListControlsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { filters, filterValues } = list;
  const canFold = filters.length > MAX_ON_PHONE;
  const chosen = filters.filter(({ name }) => filterValues[name]).length;
  const rest = filters.length > MAX_ON_WIDE_PAGE ? filters.slice(MAX_ON_WIDE_PAGE - 1) : [];
  const foldsRest = rest.length > 0 && rest.every(({ name }) => !filterValues[name]);
  return (
    <div
      className={classNames(styles.fields, canFold && styles.folds, foldsRest && styles.foldsRest)}
      data-open={isOpen || undefined}
    >
      <SearchField
        ref={searchRef}
        label={searchLabel}
        placeholder={searchHint}
        value={list.search.value}
        maxLength={limits.page.searchMaxLength}
        isInset
        onChange={list.search.setValue}
      />
      {canFold && (
        <div className={styles.toggle}>
          <Button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
        </div>
      )}
      {filters.length > 0 && (
        <div id={id} className={styles.filters}>
          {filters.map((filter) => {
            const value = {
              value: filterValues[filter.name] ?? '',
              onChange: (next: string) => list.setFilter(filter.name, next),
            };
            return (
              <div key={filter.name} className={classNames(rest.includes(filter) && styles.rest)}>
                {'isDay' in filter ? (
                  <FilterDay name={filter.name} label={filter.label} {...value} />
                ) : (
                  <FilterSelect {...filter} {...value} isInset />
                )}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
