import { Button } from '@/shared/ui/Button';
import { ChevronUpIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import { type GroupResult } from './useTacticFinder';
import { TacticEntry } from './TacticEntry';
import styles from './TacticSection.module.css';

/** A longer list has a link back to the search. */
const MAX_WITHOUT_BACK_LINK = 3;

interface TacticSectionProps extends GroupResult {
  terms: readonly string[];
  onNavigate: (number: number) => void;
  linked: number | null;
  onBack: () => void;
}

export function TacticSection({ group, matches, terms, linked, onNavigate, onBack }: TacticSectionProps) {
  const headingId = useId();
  const { tactics } = group;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <p className={styles.range}>
          Tactics {tactics[0]?.number}–{tactics.at(-1)?.number}
        </p>
        <h2 id={headingId} className={styles.title}>
          {group.title}
        </h2>
        <p className={styles.lead}>{group.lead}</p>
      </header>
      <ol>
        {matches.map((tactic) => (
          <TacticEntry
            key={tactic.number}
            tactic={tactic}
            terms={terms}
            onNavigate={onNavigate}
            isLinked={tactic.number === linked}
          />
        ))}
      </ol>
      {matches.length > MAX_WITHOUT_BACK_LINK && (
        <div className={styles.back}>
          <Button type="button" variant="ghost" icon={<ChevronUpIcon />} onClick={onBack}>
            Back to the search
          </Button>
        </div>
      )}
    </section>
  );
}
