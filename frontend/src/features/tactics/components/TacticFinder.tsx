import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tacticId, useLinkedTactic } from '../model/useLinkedTactic';
import { ALL_GROUPS, useTacticFinder } from '../model/useTacticFinder';
import { NothingFound } from './NothingFound';
import { TacticControls } from './TacticControls';
import styles from './TacticFinder.module.css';
import { TacticMap } from './TacticMap';
import { TacticSection } from './TacticSection';

/** The hundred tactics with their search, their groups and their map. */
export function TacticFinder() {
  const finder = useTacticFinder();
  const linked = useLinkedTactic();
  const { search: query } = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { listedGroup, terms, shown } = finder;

  // Another list is read from its beginning, where that stands above the screen.
  const lastListed = useRef({ listedGroup, terms });
  useLayoutEffect(() => {
    if (lastListed.current.listedGroup === listedGroup && lastListed.current.terms === terms) return;
    lastListed.current = { listedGroup, terms };
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [listedGroup, terms]);

  // What follows a link stays the same while one types, or the whole list would be drawn twice.
  const navigate = useNavigate();
  const latestQuery = useRef(query);
  useEffect(() => {
    latestQuery.current = query;
  }, [query]);
  const follow = useCallback(
    (number: number) => void navigate({ search: latestQuery.current, hash: tacticId(number) }),
    [navigate],
  );

  const focusSearch = () => search.current?.focus();

  // The buttons go with what they cleared.
  function handleClear() {
    finder.search.type('');
    focusSearch();
  }
  function handleShowAll() {
    finder.chooseGroup(ALL_GROUPS);
    focusSearch();
  }

  return (
    <div className={styles.finder}>
      <div className={styles.index}>
        <TacticControls finder={finder} searchRef={search} onClear={handleClear} />
        <TacticMap groups={finder.groups} listedGroup={listedGroup} linked={linked} onFollow={follow} />
      </div>
      <div ref={list} className={styles.list}>
        {shown.map((each) => (
          <TacticSection
            key={each.group.key}
            {...each}
            terms={terms}
            linked={linked}
            onFollow={follow}
            onBack={focusSearch}
          />
        ))}
        {shown.length === 0 && (
          <NothingFound elsewhere={finder.countInAllGroups} onShowAll={handleShowAll} onClear={handleClear} />
        )}
      </div>
    </div>
  );
}
