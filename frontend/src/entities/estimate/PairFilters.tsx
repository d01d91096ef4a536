import { FilterSelect } from '@/shared/lists/FilterSelect';
import { type ChoiceFilter } from '@/shared/lists/usePagedList';
import styles from './ComparisonView.module.css';

interface PairFiltersProps {
  filters: readonly ChoiceFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

export function PairFilters({ filters, values, onChange }: PairFiltersProps) {
  return (
    <div className={styles.filters}>
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          {...filter}
          value={values[filter.name] ?? ''}
          isInset
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
    </div>
  );
}
