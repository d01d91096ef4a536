import { type Tactic, type TacticGroup } from '@/content/tactics/tactic';
import { tacticGroups } from '@/content/tactics/tacticGroups';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { useDeferredValue, useMemo } from 'react';
import { hasAllTerms, searchTerms } from './tacticSearch';

/** Every group at once. */
export const ALL_GROUPS = 'all';

const CHOICES = [ALL_GROUPS, ...tacticGroups.map(({ key }) => key)];

/** A group with those of its tactics that the search finds. */
export interface FoundGroup {
  group: TacticGroup;
  found: readonly Tactic[];
}

/** The hundred tactics, narrowed by a search and to a group; both stand in the URL (`?search=`, `?group=`). */
export function useTacticFinder() {
  const search = useSearchParamText();
  const [group, chooseGroup] = useSearchParamTab(CHOICES, ALL_GROUPS, 'group');
  // The list answers each key and each press, after the field and the button have shown it.
  const listedText = useDeferredValue(search.typed);
  const listedGroup = useDeferredValue(group);
  const terms = useMemo(() => searchTerms(listedText), [listedText]);
  const groups = useMemo<readonly FoundGroup[]>(
    () =>
      tacticGroups.map((each) => ({
        group: each,
        found: each.tactics.filter((tactic) => hasAllTerms(tactic, terms)),
      })),
    [terms],
  );
  const shown = groups.filter((each) => listedGroup === ALL_GROUPS || each.group.key === listedGroup);
  const countOf = (some: readonly FoundGroup[]) => some.reduce((sum, { found }) => sum + found.length, 0);
  return {
    search,
    group,
    chooseGroup,
    /** The group that the list shows, which follows the chosen one. */
    listedGroup,
    terms,
    groups,
    shown: shown.filter(({ found }) => found.length > 0),
    count: countOf(shown),
    countInAllGroups: countOf(groups),
  };
}

export type TacticFinderState = ReturnType<typeof useTacticFinder>;
