import { type ComponentProps } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> {
  /** The text next to the switch, such as `Found` and `Hidden`. */
  words: { on: string; off: string };
  onChange: (isOn: boolean) => void;
}

/** Has the accessible name of its label elsewhere, or `aria-labelledby`. */
export function Switch({ words, checked, onChange, ...attributes }: SwitchProps) {
  return (
    <label className={styles.row}>
      <input
        {...attributes}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{checked ? words.on : words.off}</span>
    </label>
  );
}
