import { isDay } from '@/shared/hooks/useUrlState';
import { classNames } from '@/shared/lib/className';
import { useId, useState } from 'react';
import styles from './FilterSelect.module.css';

interface FilterDayProps {
  name: string;
  label: string;
  /** `YYYY-MM-DD`, or an empty string. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterDay({ name, label, value, onChange }: FilterDayProps) {
  const id = useId();
  // While somebody types the year, the browser reports days such as 0002-11-01.
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: value, of: value });
  return (
    <div className={classNames(styles.field, styles.inset)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.control}
        type="date"
        name={name}
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ text: target.value, of: value });
          if (target.value === '' || isDay(target.value)) onChange(target.value);
        }}
      />
    </div>
  );
}
