import { type Appraiser } from './appraiserTypes';
import { directoryCopy } from './appraisersCopy';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { pluralize } from '@/shared/lib/pluralize';
import { Fold } from '@/shared/ui/Fold';
import { AppraiserEntry } from './AppraiserEntry';
import styles from './AppraiserResults.module.css';

/** Below this number cards would leave most of their row empty, so the preferred appraisers come first in the list. */
const MIN_CARDS = 3;
/** A phone shows this many, and the others on demand. */
const FIRST_ENTRIES = 10;

interface AppraiserResultsProps {
  /** Sorted, preferred appraisers first. */
  matches: readonly Appraiser[];
  onClear: () => void;
}

export function AppraiserResults({ matches, onClear }: AppraiserResultsProps) {
  if (matches.length === 0)
    return (
      <EmptyState
        title={directoryCopy.emptyTitle}
        hint={directoryCopy.emptyHint}
        action={
          <Button type="button" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  const preferred = matches.filter(({ isPreferred }) => isPreferred);
  const cards = preferred.length < MIN_CARDS ? [] : preferred;
  const rows = matches.slice(cards.length, FIRST_ENTRIES);
  const others = matches.slice(FIRST_ENTRIES);
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
        <div className={styles.list}>
          <div className={styles.columnHeaders} aria-hidden="true">
            <span className={styles.personHeader}>
              <span>No.</span>
              <span>Appraiser</span>
            </span>
            <span className={styles.scaleHeader}>
              <span>90</span>
              <span>Success rate</span>
              <span>100</span>
            </span>
            <span>Credentials and specialties</span>
            <span className={styles.countHeader}>Appraisals</span>
          </div>
          <ul aria-label="Appraisers">
            {rows.map((appraiser) => (
              <AppraiserEntry key={appraiser.id} appraiser={appraiser} layout="row" />
            ))}
          </ul>
          {others.length > 0 && (
            <Fold summary={pluralize(others.length, 'more appraiser')}>
              <ul aria-label="More appraisers">
                {others.map((appraiser) => (
                  <AppraiserEntry key={appraiser.id} appraiser={appraiser} layout="row" />
                ))}
              </ul>
            </Fold>
          )}
        </div>
      )}
    </>
  );
}
