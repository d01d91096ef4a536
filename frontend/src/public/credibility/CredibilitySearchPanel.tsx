import { searchRules } from './credibility';
import { useId } from 'react';
import { type CredibilityValues } from './credibilitySchema';
import styles from './CredibilitySearchPanel.module.css';
import { CredibilityForm } from './CredibilityForm';
import { SampleRecord } from './SampleRecord';

interface CredibilitySearchPanelProps {
  values: CredibilityValues;
  shouldFocus: boolean;
  onSearch: (values: CredibilityValues) => Promise<void>;
}

export function CredibilitySearchPanel({ values, shouldFocus, onSearch }: CredibilitySearchPanelProps) {
  const formId = useId();
  const rulesId = useId();
  return (
    <div className={styles.entry}>
      <section className={styles.panel} aria-labelledby={formId}>
        <h2 id={formId}>Who are you checking?</h2>
        <CredibilityForm values={values} shouldFocus={shouldFocus} onSearch={onSearch} />
      </section>
      <SampleRecord />
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
