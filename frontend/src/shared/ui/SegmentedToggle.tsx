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
}

/** A radio group of two or three options that looks like a switch. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  isLabelVisible = false,
}: SegmentedToggleProps<Value>) {
  const name = useId();
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={`${name}-label`} inert={!isHydrated}>
      <p id={`${name}-label`} className={isLabelVisible ? styles.legend : styles.hiddenLegend}>
        {label}
      </p>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
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
