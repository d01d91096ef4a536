import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { directoryCopy } from '@/content/appraisers/appraisersCopy';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AppraiserEntry } from './AppraiserEntry';
import styles from './AppraiserResults.module.css';

/** Fewer cards would stand lost on their line: then the preferred ones lead the ledger. */
const FEWEST_CARDS = 3;

interface AppraiserResultsProps {
  /** As they are sorted: the preferred ones first. */
  shown: readonly Appraiser[];
  onClear: () => void;
}

/** The appraisers that the filters let through: several preferred ones as cards, the others as a ledger. */
export function AppraiserResults({ shown, onClear }: AppraiserResultsProps) {
  if (shown.length === 0)
    return (
      <EmptyState
        sentence={directoryCopy.nobody}
        hint={directoryCopy.nobodyHint}
        action={
          <Button type="button" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  const preferred = shown.filter(({ isPreferred }) => isPreferred);
  const cards = preferred.length < FEWEST_CARDS ? [] : preferred;
  const rows = shown.slice(cards.length);
  return (
    <>
      {cards.length > 0 && (
        <ul className={styles.cards} aria-label="Preferred appraisers">
          {cards.map((appraiser) => (
            <AppraiserEntry key={appraiser.id} appraiser={appraiser} layout="card" />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={styles.ledger}>
          <div className={styles.heads} aria-hidden="true">
            <span className={styles.personHead}>
              <span>No.</span>
              <span>Appraiser</span>
            </span>
            <span className={styles.scaleHead}>
              <span>90</span>
              <span>Success rate</span>
              <span>100</span>
            </span>
            <span>Credentials and specialties</span>
            <span className={styles.countHead}>Appraisals</span>
          </div>
          <ul aria-label="Appraisers">
            {rows.map((appraiser) => (
              <AppraiserEntry key={appraiser.id} appraiser={appraiser} layout="row" />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
