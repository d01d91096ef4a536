import { classNames } from '@/shared/lib/className';
import { Link } from 'react-router-dom';
import { tacticId } from '../model/useLinkedTactic';
import { ALL_GROUPS, type FoundGroup } from '../model/useTacticFinder';
import styles from './TacticMap.module.css';

interface TacticMapProps {
  groups: readonly FoundGroup[];
  chosenGroup: string;
  query: string;
  linked: number | null;
}

/**
 * The hundred as a plate of cells, the found ones lit: where in the list they stand, and a short way there for a mouse.
 * Whoever uses none has the numbers in the list and the search, which knows them too.
 */
export function TacticMap({ groups, chosenGroup, query, linked }: TacticMapProps) {
  return (
    <div className={styles.map} aria-hidden="true">
      {groups.map(({ group, found }) => {
        const isShown = chosenGroup === ALL_GROUPS || chosenGroup === group.key;
        return (
          <div key={group.key} className={styles.group}>
            {group.tactics.map((tactic) =>
              isShown && found.includes(tactic) ? (
                <Link
                  key={tactic.number}
                  to={{ search: query, hash: tacticId(tactic.number) }}
                  className={classNames(styles.cell, styles.lit, tactic.number === linked && styles.linked)}
                  tabIndex={-1}
                  title={`${tactic.number}. ${tactic.name}`}
                />
              ) : (
                <span key={tactic.number} className={styles.cell} />
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}
