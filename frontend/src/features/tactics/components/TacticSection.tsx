import { Button } from '@/shared/ui/Button';
import { ChevronUpIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import { type FoundGroup } from '../model/useTacticFinder';
import { TacticEntry } from './TacticEntry';
import styles from './TacticSection.module.css';

/** So many need no way back to the search: it is a swipe away. */
const SHORT_LIST = 3;

interface TacticSectionProps extends FoundGroup {
  terms: readonly string[];
  onFollow: (number: number) => void;
  linked: number | null;
  /** Leads back to the search, which stands far above on a narrow screen. */
  onBack: () => void;
}

/** A group's heading and those of its tactics that are found. */
export function TacticSection({ group, found, terms, linked, onFollow, onBack }: TacticSectionProps) {
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
        {found.map((tactic) => (
          <TacticEntry
            key={tactic.number}
            tactic={tactic}
            terms={terms}
            onFollow={onFollow}
            isLinked={tactic.number === linked}
          />
        ))}
      </ol>
      {found.length > SHORT_LIST && (
        <div className={styles.back}>
          <Button type="button" variant="ghost" icon={<ChevronUpIcon />} onClick={onBack}>
            Back to the search
          </Button>
        </div>
      )}
    </section>
  );
}
