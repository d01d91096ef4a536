import { type ListFilter } from './usePagedList';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useId } from 'react';
import styles from './FilterSelect.module.css';

interface FilterSelectProps extends ListFilter {
  /** An empty string for all. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterSelect({ name, label, options, value, onChange }: FilterSelectProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.field} inert={!isHydrated}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
