import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLinkedTactic } from '../model/useLinkedTactic';
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
  const { group, terms, shown } = finder;

  // Another list is read from its beginning, where that stands above the screen.
  const lastListed = useRef({ group, terms });
  useLayoutEffect(() => {
    if (lastListed.current.group === group && lastListed.current.terms === terms) return;
    lastListed.current = { group, terms };
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [group, terms]);

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
        <TacticMap groups={finder.groups} chosenGroup={group} query={query} linked={linked} />
      </div>
      <div ref={list} className={styles.list}>
        {shown.map((each) => (
          <TacticSection
            key={each.group.key}
            {...each}
            terms={terms}
            query={query}
            linked={linked}
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
