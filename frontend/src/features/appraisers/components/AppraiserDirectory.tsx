import { directoryCopy, directoryOrders } from '@/content/appraisers/appraisersCopy';
import { countOf } from '@/shared/lib/plural';
import { Button } from '@/shared/ui/Button';
import { ChevronDownIcon, CloseIcon, FilterIcon } from '@/shared/ui/icons';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { narrowed, sorted } from '../model/directory';
import { countFilters, type DirectoryFilters } from '../model/filters';
import { useAppraisers } from '../model/useAppraisers';
import { useDirectoryFilters } from '../model/useDirectoryFilters';
import styles from './AppraiserDirectory.module.css';
import { AppraiserResults } from './AppraiserResults';
import { DirectoryFigures } from './DirectoryFigures';
import { FilterPanel } from './FilterPanel';
import { TierLegend } from './TierLegend';

/** From here on the filters stand open at first: there is room for them beside the list they narrow. */
const ROOMY = '(width >= 60rem)';

/** The directory: its filters, its legend and the appraisers that the filters let through. */
export function AppraiserDirectory() {
  const appraisers = useAppraisers();
  const { filters, choose, type, clear } = useDirectoryFilters();
  const [isOpen, setOpen] = useState(() => window.matchMedia(ROOMY).matches);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  // The control that was pressed answers at once, the list a moment after it.
  const settled = useDeferredValue(filters);
  const shown = useMemo(() => sorted(narrowed(appraisers, settled), settled), [appraisers, settled]);
  const set = countFilters(filters);

  function handleClear() {
    clear();
    // The button goes with what it cleared.
    toggle.current?.focus();
  }

  return (
    <div className={styles.directory}>
      <DirectoryFigures appraisers={appraisers} />
      <div>
        <div className={styles.bar}>
          <Button
            ref={toggle}
            type="button"
            variant="ghost"
            icon={<FilterIcon aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{set > 0 && ` (${set})`}
            <ChevronDownIcon className={styles.chevron} aria-hidden="true" />
          </Button>
          <p className={styles.count} role="status">
            {shown.length === appraisers.length
              ? `All ${countOf(appraisers.length, 'appraiser')}`
              : `${shown.length} of ${countOf(appraisers.length, 'appraiser')}`}
          </p>
          {set > 0 && (
            <Button
              type="button"
              variant="ghost"
              icon={<CloseIcon className={styles.cross} aria-hidden="true" />}
              onClick={handleClear}
            >
              Clear filters
            </Button>
          )}
        </div>
        <div id={panelId} hidden={!isOpen}>
          <FilterPanel
            appraisers={appraisers}
            shown={shown}
            filters={filters}
            onChoose={choose}
            onType={type}
          />
        </div>
      </div>
      <div className={styles.notes}>
        <TierLegend />
        <p className={styles.order}>{orderWords(settled)}</p>
      </div>
      <AppraiserResults shown={shown} onClear={handleClear} />
      <p className={styles.note}>{directoryCopy.rateNote}</p>
    </div>
  );
}

/** By what the list is sorted, in words. */
function orderWords(filters: DirectoryFilters): string {
  if (filters.credentials) return directoryOrders[filters.credentials];
  return countFilters(filters) === 0 ? directoryOrders.none : directoryOrders.rate;
}
