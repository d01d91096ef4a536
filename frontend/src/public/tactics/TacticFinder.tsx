import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getTacticId, useLinkedTactic } from './useLinkedTactic';
import { ALL_GROUPS, useTacticFinder } from './useTacticFinder';
import { NoTacticsFound } from './NoTacticsFound';
import { TacticControls } from './TacticControls';
import { Fold } from '@/shared/ui/Fold';
import styles from './TacticFinder.module.css';
import { TacticMap } from './TacticMap';
import { TacticSection } from './TacticSection';

export function TacticFinder() {
  const finder = useTacticFinder();
  const linked = useLinkedTactic();
  const { search: query } = useLocation();
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { listedGroup, terms, shown } = finder;

  // Scrolls back to the start of a new list if it is above the viewport.
  const lastListed = useRef({ listedGroup, terms });
  useLayoutEffect(() => {
    if (lastListed.current.listedGroup === listedGroup && lastListed.current.terms === terms) return;
    lastListed.current = { listedGroup, terms };
    if (listRef.current && listRef.current.getBoundingClientRect().top < 0) listRef.current.scrollIntoView();
  }, [listedGroup, terms]);

  // A stable callback, because the memoized list would render again with every typed letter.
  const navigate = useNavigate();
  const latestQuery = useRef(query);
  useEffect(() => {
    latestQuery.current = query;
  }, [query]);
  const goToTactic = useCallback(
    (number: number) => void navigate({ search: latestQuery.current, hash: getTacticId(number) }),
    [navigate],
  );

  const focusSearch = () => searchRef.current?.focus();

  // The clicked button is removed, so the focus moves to the search.
  function handleClear() {
    finder.search.setValue('');
    focusSearch();
  }
  function handleShowAll() {
    finder.setGroup(ALL_GROUPS);
    focusSearch();
  }

  return (
    <div className={styles.finder}>
      <div className={styles.index}>
        <TacticControls finder={finder} searchRef={searchRef} onClear={handleClear} />
        <Fold summary="Go to a number">
          <TacticMap
            groups={finder.groups}
            listedGroup={listedGroup}
            linked={linked}
            onNavigate={goToTactic}
          />
        </Fold>
      </div>
      <div ref={listRef} className={styles.list}>
        {shown.map((result, index) => (
          <TacticSection
            key={result.group.key}
            {...result}
            terms={terms}
            linked={linked}
            isFirst={index === 0}
            onNavigate={goToTactic}
            onBack={focusSearch}
          />
        ))}
        {shown.length === 0 && (
          <NoTacticsFound
            countInAllGroups={finder.countInAllGroups}
            onShowAll={handleShowAll}
            onClear={handleClear}
          />
        )}
      </div>
    </div>
  );
}
