import { type ReactNode } from 'react';
import styles from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** Fields of a long form that belong together, under a name of their own. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
