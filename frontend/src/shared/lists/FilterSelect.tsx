import { type ChoiceFilter } from './usePagedList';
import { classNames } from '@/shared/lib/className';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useId } from 'react';
import styles from './FilterSelect.module.css';

interface FilterSelectProps extends ChoiceFilter {
  /** An empty string for all. */
  value: string;
  onChange: (value: string) => void;
  /** The label is inside the frame, which saves a line. */
  isInset?: boolean;
}

export function FilterSelect({
  name,
  label,
  emptyLabel = 'All',
  options,
  value,
  onChange,
  isInset = false,
}: FilterSelectProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  return (
    <div className={classNames(styles.field, isInset && styles.inset)} inert={!isHydrated}>
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
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
