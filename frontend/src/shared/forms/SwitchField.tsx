import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import styles from './SwitchField.module.css';
import { useFormField } from './useFormField';

interface SwitchFieldProps extends FieldProps {
  /** The text next to the switch, such as `Found` and `Hidden`. */
  words: { on: string; off: string };
}

/** The value in the form is `'true'` or `'false'`. */
export function SwitchField({ words, ...field }: SwitchFieldProps) {
  const parts = useFormField(field.name);
  const isOn = parts.value === 'true';
  return (
    <FieldFrame parts={parts} {...field}>
      <label className={styles.row}>
        <input
          {...getControlAttributes(parts, field)}
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          onChange={(event) => parts.setValue(String(event.target.checked))}
        />
        <span aria-hidden="true">{isOn ? words.on : words.off}</span>
      </label>
    </FieldFrame>
  );
}
