import { type CredibilityEntry } from '../api/credibilityEntries';
import { factText } from '../model/entryFacts';
import { AMOUNTS } from '../model/entryForm';
import styles from './EntryAmounts.module.css';

const WORDS: Record<(typeof AMOUNTS)[number], string> = {
  originalAmount: 'Original',
  reducedAmount: 'Reduced',
  finalAmount: 'Final',
  deductible: 'Deductible',
};

/** The amounts that are known, figures under figures. */
export function EntryAmounts({ entry }: { entry: CredibilityEntry }) {
  const known = AMOUNTS.filter((amount) => entry[amount] !== null);
  if (known.length === 0) return '–';
  return (
    <dl className={styles.amounts}>
      {known.map((amount) => (
        <div key={amount} className={styles.amount}>
          <dt>{WORDS[amount]}</dt>
          <dd>{factText(entry, amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
