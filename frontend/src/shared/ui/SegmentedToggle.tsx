import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useId } from 'react';
import styles from './SegmentedToggle.module.css';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
}

interface SegmentedToggleProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isLabelVisible?: boolean;
  /** The API's field name, if the value is sent. */
  name?: string;
}

/** A radio group of two or three options that looks like a switch. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  isLabelVisible = false,
  name,
}: SegmentedToggleProps<Value>) {
  const id = useId();
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={`${id}-label`} inert={!isHydrated}>
      <p id={`${id}-label`} className={isLabelVisible ? styles.legend : styles.hiddenLegend}>
        {label}
      </p>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
