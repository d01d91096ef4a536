import { useId } from 'react';
import styles from './FilterSelect.module.css';

/** A filter of a list. */
export interface ListFilter {
  /** The API's query parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FilterSelectProps extends ListFilter {
  /** Empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** Narrows the list under it to one of several kinds. */
export function FilterSelect({ name, label, options, value, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
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
