import { Button } from '@/shared/ui/Button';
import { Fold } from '@/shared/ui/Fold';
import { ChevronUpIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import { type Tactic } from './tactic';
import { type GroupResult } from './useTacticFinder';
import { TacticEntry } from './TacticEntry';
import styles from './TacticSection.module.css';

/** A longer list has a link back to the search. */
const MAX_WITHOUT_BACK_LINK = 3;
/** A phone shows this many, and the next on demand. */
const FOLDED_TOGETHER = 10;

interface TacticSectionProps extends GroupResult {
  terms: readonly string[];
  onNavigate: (number: number) => void;
  linked: number | null;
  /** The first ten of the page are open on a phone too. */
  isFirst: boolean;
  onBack: () => void;
}

export function TacticSection({
  group,
  matches,
  terms,
  linked,
  isFirst,
  onNavigate,
  onBack,
}: TacticSectionProps) {
  const headingId = useId();
  const { tactics } = group;
  const list = (some: readonly Tactic[]) => (
    <>
      <ol>
        {some.map((tactic) => (
          <TacticEntry
            key={tactic.number}
            tactic={tactic}
            terms={terms}
            onNavigate={onNavigate}
            isLinked={tactic.number === linked}
          />
        ))}
      </ol>
      {some.length > MAX_WITHOUT_BACK_LINK && (
        <div className={styles.back}>
          <Button type="button" variant="ghost" icon={<ChevronUpIcon />} onClick={onBack}>
            Back to the search
          </Button>
        </div>
      )}
    </>
  );
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
      {terms.length > 0
        ? list(matches)
        : getTens(matches).map((ten, index) => (
            <Fold
              key={ten[0]?.number}
              summary={`Tactics ${ten[0]?.number} to ${ten.at(-1)?.number}`}
              isInitiallyOpen={isFirst && index === 0}
            >
              {list(ten)}
            </Fold>
          ))}
    </section>
  );
}

function getTens(tactics: readonly Tactic[]): (readonly Tactic[])[] {
  return Array.from({ length: Math.ceil(tactics.length / FOLDED_TOGETHER) }, (_, index) =>
    tactics.slice(index * FOLDED_TOGETHER, (index + 1) * FOLDED_TOGETHER),
  );
}
