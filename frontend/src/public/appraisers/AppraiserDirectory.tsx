import { Stack } from '@/shared/ui/Stack';
import { directoryCopy, directoryOrders } from './appraisersCopy';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { DESKTOP, useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { classNames } from '@/shared/lib/className';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { ChevronDownIcon, CloseIcon, FilterIcon } from '@/shared/ui/icons';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { filterAppraisers, sortAppraisers } from './directory';
import { countFilters, type DirectoryFilters } from './filters';
import { useAppraisers } from './useAppraisers';
import { useDirectoryFilters } from './useDirectoryFilters';
import styles from './AppraiserDirectory.module.css';
import { AppraiserResults } from './AppraiserResults';
import { DirectoryFigures } from './DirectoryFigures';
import { FilterPanel } from './FilterPanel';
import { TierLegend } from './TierLegend';

export function AppraiserDirectory() {
  const appraisers = useAppraisers();
  const { filters, changeFilters, changeText, clearFilters } = useDirectoryFilters();
  const isHydrated = useIsHydrated();
  // On a wide page the filters are next to the list, and open at first.
  const isWide = useMediaQuery(DESKTOP);
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? isWide;
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  // The list updates with low priority, so that the pressed control responds at once.
  const deferredFilters = useDeferredValue(filters);
  const matches = useMemo(
    () => sortAppraisers(filterAppraisers(appraisers, deferredFilters), deferredFilters),
    [appraisers, deferredFilters],
  );
  const filterCount = countFilters(filters);

  function handleClear() {
    clearFilters();
    // The button is unmounted by its own click, so the focus needs a new target.
    toggleRef.current?.focus();
  }

  return (
    <Stack gap={3}>
      <DirectoryFigures appraisers={appraisers} />
      <div>
        <div className={styles.toolbar}>
          <Button
            ref={toggleRef}
            type="button"
            variant="ghost"
            icon={<FilterIcon aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setChoice(!isOpen)}
          >
            Filters{filterCount > 0 && ` (${filterCount})`}
            <ChevronDownIcon className={styles.chevron} aria-hidden="true" />
          </Button>
          <p className={styles.count} role="status">
            {matches.length === appraisers.length
              ? `All ${pluralize(appraisers.length, 'appraiser')}`
              : `${matches.length} of ${pluralize(appraisers.length, 'appraiser')}`}
          </p>
          {filterCount > 0 && (
            <Button
              type="button"
              variant="ghost"
              icon={<CloseIcon className={styles.closeIcon} aria-hidden="true" />}
              onClick={handleClear}
            >
              Clear filters
            </Button>
          )}
        </div>
        {/* In finished HTML the style sheet hides them, because the width of the screen is not known there. */}
        <div
          id={panelId}
          className={classNames(!isHydrated && styles.openIfWide)}
          hidden={isHydrated && !isOpen}
          inert={!isHydrated}
        >
          <FilterPanel
            appraisers={appraisers}
            matches={matches}
            filters={filters}
            onFiltersChange={changeFilters}
            onTextChange={changeText}
          />
        </div>
      </div>
      <div className={styles.notes}>
        <TierLegend />
        <p className={styles.order}>{describeOrder(deferredFilters)}</p>
      </div>
      <AppraiserResults matches={matches} onClear={handleClear} />
      <p className={styles.note}>{directoryCopy.rateNote}</p>
    </Stack>
  );
}

function describeOrder(filters: DirectoryFilters): string {
  if (filters.credentials) return directoryOrders[filters.credentials];
  return countFilters(filters) === 0 ? directoryOrders.none : directoryOrders.rate;
}
