import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { SearchField } from '@/shared/ui/SearchField';
import { SegmentedToggle, type SegmentOption } from '@/shared/ui/SegmentedToggle';
import limits from '@rules/limits.json';
import { useMemo } from 'react';
import { countByBand, countByState, narrowed } from '../model/directory';
import { type DirectoryFilters, homeStates } from '../model/filters';
import { BandChart } from './BandChart';
import styles from './FilterPanel.module.css';
import { RateStrip } from './RateStrip';
import { StateMap } from './StateMap';

interface FilterPanelProps {
  appraisers: readonly Appraiser[];
  /** Those whom all of the filters let through. */
  shown: readonly Appraiser[];
  filters: DirectoryFilters;
  onChoose: (part: Partial<DirectoryFilters>) => void;
  onType: (text: string) => void;
}

const CREDENTIAL_ORDERS: readonly SegmentOption<DirectoryFilters['credentials'] | 'any'>[] = [
  { value: 'any', label: 'Any' },
  { value: 'most', label: 'Most' },
  { value: 'least', label: 'Least' },
];

const STATE_OPTIONS = homeStates.map(({ code, name }) => ({ value: code, label: name }));

/** What narrows the directory. Chart and map are filters themselves, and count what the other filters let through. */
export function FilterPanel({ appraisers, shown, filters, onChoose, onType }: FilterPanelProps) {
  const { bands, credentials, isPreferredOnly, text, state } = filters;
  const byState = useMemo(
    () => countByState(narrowed(appraisers, { bands, credentials, isPreferredOnly, text, state: '' })),
    [appraisers, bands, credentials, isPreferredOnly, text],
  );
  const byBand = useMemo(
    () => countByBand(narrowed(appraisers, { bands: [], credentials, isPreferredOnly, text, state })),
    [appraisers, credentials, isPreferredOnly, state, text],
  );
  const mostInState = useMemo(() => Math.max(...countByState(appraisers).values()), [appraisers]);
  const mostInBand = useMemo(() => Math.max(...countByBand(appraisers).values()), [appraisers]);

  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <SearchField
          label="Search appraisers"
          value={text}
          placeholder="Name, state, credential or specialty"
          maxLength={limits.page.searchMaxLength}
          onChange={onType}
        />
        <FilterSelect
          name="state"
          label="State"
          options={STATE_OPTIONS}
          value={state}
          onChange={(value) => onChoose({ state: value })}
        />
        <div className={styles.order}>
          <span className={styles.label} aria-hidden="true">
            Credentials
          </span>
          <SegmentedToggle
            label="Credentials"
            options={CREDENTIAL_ORDERS}
            value={credentials || 'any'}
            onChange={(value) => onChoose({ credentials: value === 'any' ? '' : value })}
          />
        </div>
        <label className={styles.preferred} data-on={isPreferredOnly || undefined}>
          <input
            type="checkbox"
            name="preferred"
            checked={isPreferredOnly}
            onChange={(event) => onChoose({ isPreferredOnly: event.target.checked })}
          />
          Preferred only
        </label>
      </div>
      <div className={styles.charts}>
        <div className={styles.rates}>
          <BandChart
            chosen={bands}
            counts={byBand}
            most={mostInBand}
            onChange={(chosen) => onChoose({ bands: chosen })}
          />
          <RateStrip appraisers={appraisers} shown={shown} />
        </div>
        <div className={styles.map}>
          <StateMap
            chosen={state}
            counts={byState}
            most={mostInState}
            onChange={(chosen) => onChoose({ state: chosen })}
          />
        </div>
      </div>
    </div>
  );
}
