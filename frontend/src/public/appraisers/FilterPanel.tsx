import { Stack } from '@/shared/ui/Stack';
import { type Appraiser } from './appraiserTypes';
import { FilterSelect } from '@/shared/lists/FilterSelect';
import { SearchField } from '@/shared/lists/SearchField';
import { SegmentedToggle, type SegmentOption } from '@/shared/ui/SegmentedToggle';
import limits from '@rules/limits.json';
import { useMemo } from 'react';
import { countByBand, countByState, filterAppraisers } from './directory';
import { type DirectoryFilters, statesWithAppraisers } from './filters';
import { BandChart } from './BandChart';
import styles from './FilterPanel.module.css';
import { RateStrip } from './RateStrip';
import { StateMap } from './StateMap';

interface FilterPanelProps {
  appraisers: readonly Appraiser[];
  /** The appraisers that match all filters. */
  matches: readonly Appraiser[];
  filters: DirectoryFilters;
  onFiltersChange: (changes: Partial<DirectoryFilters>) => void;
  onTextChange: (text: string) => void;
}

const CREDENTIAL_ORDERS: readonly SegmentOption<DirectoryFilters['credentials'] | 'any'>[] = [
  { value: 'any', label: 'Any' },
  { value: 'most', label: 'Most' },
  { value: 'least', label: 'Least' },
];

const STATE_OPTIONS = statesWithAppraisers.map(({ code, name }) => ({ value: code, label: name }));

/** The chart and the map are filters too: each counts the appraisers that match all other filters. */
export function FilterPanel({
  appraisers,
  matches,
  filters,
  onFiltersChange,
  onTextChange,
}: FilterPanelProps) {
  const { bands, credentials, isPreferredOnly, text, state } = filters;
  const countsByState = useMemo(
    () =>
      countByState(filterAppraisers(appraisers, { bands, credentials, isPreferredOnly, text, state: '' })),
    [appraisers, bands, credentials, isPreferredOnly, text],
  );
  const countsByBand = useMemo(
    () => countByBand(filterAppraisers(appraisers, { bands: [], credentials, isPreferredOnly, text, state })),
    [appraisers, credentials, isPreferredOnly, state, text],
  );
  const maxPerState = useMemo(() => Math.max(...countByState(appraisers).values()), [appraisers]);
  const maxPerBand = useMemo(() => Math.max(...countByBand(appraisers).values()), [appraisers]);

  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <SearchField
          label="Search appraisers"
          value={text}
          placeholder="Name, state, credential or specialty"
          maxLength={limits.page.searchMaxLength}
          onChange={onTextChange}
        />
        <FilterSelect
          name="state"
          label="State"
          options={STATE_OPTIONS}
          value={state}
          onChange={(value) => onFiltersChange({ state: value })}
        />
        <Stack gap={0.5}>
          <span className={styles.label} aria-hidden="true">
            Credentials
          </span>
          <SegmentedToggle
            label="Credentials"
            options={CREDENTIAL_ORDERS}
            value={credentials || 'any'}
            onChange={(value) => onFiltersChange({ credentials: value === 'any' ? '' : value })}
          />
        </Stack>
        <label className={styles.preferred} data-checked={isPreferredOnly || undefined}>
          <input
            type="checkbox"
            name="preferred"
            checked={isPreferredOnly}
            onChange={(event) => onFiltersChange({ isPreferredOnly: event.target.checked })}
          />
          Preferred only
        </label>
      </div>
      <div className={styles.charts}>
        <div className={styles.rates}>
          <BandChart
            selected={bands}
            counts={countsByBand}
            maxCount={maxPerBand}
            onChange={(selected) => onFiltersChange({ bands: selected })}
          />
          <RateStrip appraisers={appraisers} matches={matches} />
        </div>
        <div className={styles.map}>
          <StateMap
            selected={state}
            counts={countsByState}
            maxCount={maxPerState}
            onChange={(selected) => onFiltersChange({ state: selected })}
          />
        </div>
      </div>
    </div>
  );
}
