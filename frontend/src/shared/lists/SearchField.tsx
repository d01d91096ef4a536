import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { classNames } from '@/shared/lib/className';
import { type Ref, useId } from 'react';
import { SearchIcon } from '@/shared/ui/icons';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  /** The label is inside the frame, which saves a line. */
  isInset?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({
  label,
  name = 'search',
  value,
  onChange,
  placeholder,
  maxLength,
  isInset = false,
  ref,
}: SearchFieldProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  return (
    <div role="search" className={classNames(styles.field, isInset && styles.inset)} inert={!isHydrated}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <SearchIcon className={styles.icon} aria-hidden="true" />
        <input
          ref={ref}
          id={id}
          className={styles.control}
          type="search"
          name={name}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
