import { searchRules } from '@/content/credibility';
import { useId } from 'react';
import { type CredibilityValues } from '../model/credibilitySchema';
import styles from './CredibilityEntry.module.css';
import { CredibilityForm } from './CredibilityForm';
import { SpecimenRecord } from './SpecimenRecord';

interface CredibilityEntryProps {
  values: CredibilityValues;
  takesFocus: boolean;
  onSearch: (values: CredibilityValues) => Promise<void>;
}

/** The entry form, beside what it looks for and how it is judged. */
export function CredibilityEntry({ values, takesFocus, onSearch }: CredibilityEntryProps) {
  const formId = useId();
  const rulesId = useId();
  return (
    <div className={styles.entry}>
      <section className={styles.panel} aria-labelledby={formId}>
        <h2 id={formId}>Whom do you challenge?</h2>
        <CredibilityForm values={values} takesFocus={takesFocus} onSearch={onSearch} />
      </section>
      <SpecimenRecord />
      <section className={styles.rules} aria-labelledby={rulesId}>
        <h2 id={rulesId}>How a search is judged</h2>
        <ul className={styles.list}>
          {searchRules.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
