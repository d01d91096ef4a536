import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { ALL_GROUPS, type FoundGroup } from '../model/useTacticFinder';
import { TacticLink } from './TacticLink';
import styles from './TacticMap.module.css';

interface TacticMapProps {
  groups: readonly FoundGroup[];
  listedGroup: string;
  onFollow: (number: number) => void;
  linked: number | null;
}

/**
 * The hundred as a plate of cells, the found ones lit: where in the list they stand, and a short way there for a mouse.
 * Whoever uses none has the numbers in the list and the search, which knows them too.
 */
export const TacticMap = memo(function TacticMap({ groups, listedGroup, onFollow, linked }: TacticMapProps) {
  return (
    <div className={styles.map} aria-hidden="true">
      {groups.map(({ group, found }) => {
        const isShown = listedGroup === ALL_GROUPS || listedGroup === group.key;
        return (
          <div key={group.key} className={styles.group}>
            {group.tactics.map((tactic) =>
              isShown && found.includes(tactic) ? (
                <TacticLink
                  key={tactic.number}
                  number={tactic.number}
                  onFollow={onFollow}
                  className={classNames(styles.cell, styles.lit, tactic.number === linked && styles.linked)}
                  title={`${tactic.number}. ${tactic.name}`}
                  isForMouse
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
});
