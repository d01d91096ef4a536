import { useId } from 'react';
import styles from './TitleField.module.css';

const MAX_LENGTH = 200;

interface TitleFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The title of a PDF that is made of the files of a claim. */
export function TitleField({ value, onChange }: TitleFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Title
      </label>
      <input
        id={id}
        className={styles.input}
        value={value}
        maxLength={MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
