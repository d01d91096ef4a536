import { ALL_GROUPS, type TacticFinderState } from './useTacticFinder';
import styles from './GroupFilter.module.css';

export function GroupFilter({
  finder: { group: selected, setGroup, groups, terms, countInAllGroups },
}: {
  finder: TacticFinderState;
}) {
  const isSearching = terms.length > 0;
  const choices = [
    { key: ALL_GROUPS, label: 'All groups', range: '1–100', count: countInAllGroups },
    ...groups.map(({ group, matches }) => ({
      key: group.key,
      label: group.shortTitle,
      range: `${group.tactics[0]?.number}–${group.tactics.at(-1)?.number}`,
      count: matches.length,
    })),
  ];
  return (
    <div className={styles.groups} role="group" aria-label="Groups of tactics">
      {choices.map(({ key, label, range, count }) => (
        <button
          key={key}
          type="button"
          className={styles.choice}
          aria-pressed={key === selected}
          onClick={() => setGroup(key)}
        >
          <span>{label}</span> <span className={styles.figure}>{isSearching ? `${count} found` : range}</span>
        </button>
      ))}
    </div>
  );
}
