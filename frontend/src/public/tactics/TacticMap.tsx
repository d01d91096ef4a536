import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { ALL_GROUPS, type GroupResult } from './useTacticFinder';
import { TacticLink } from './TacticLink';
import styles from './TacticMap.module.css';

interface TacticMapProps {
  groups: readonly GroupResult[];
  listedGroup: string;
  onNavigate: (number: number) => void;
  linked: number | null;
}

/**
 * A grid with a cell per tactic that highlights the matches. It is hidden from keyboards and screen readers, which have the
 * list and the search.
 */
export const TacticMap = memo(function TacticMap({
  groups,
  listedGroup,
  onNavigate,
  linked,
}: TacticMapProps) {
  return (
    <div className={styles.map} aria-hidden="true">
      {groups.map(({ group, matches }) => {
        const isShown = listedGroup === ALL_GROUPS || listedGroup === group.key;
        return (
          <div key={group.key} className={styles.group}>
            {group.tactics.map((tactic) =>
              isShown && matches.includes(tactic) ? (
                <TacticLink
                  key={tactic.number}
                  number={tactic.number}
                  onNavigate={onNavigate}
                  className={classNames(styles.cell, styles.match, tactic.number === linked && styles.linked)}
                  title={`${tactic.number}. ${tactic.name}`}
                  isMouseOnly
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
