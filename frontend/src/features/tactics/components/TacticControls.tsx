import { useSettled } from '@/shared/hooks/useSettled';
import { Button } from '@/shared/ui/Button';
import { CloseIcon } from '@/shared/ui/icons';
import { SearchField } from '@/shared/ui/SearchField';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import limits from '@rules/limits.json';
import { type Ref } from 'react';
import { type TacticFinderState } from '../model/useTacticFinder';
import { GroupFilter } from './GroupFilter';
import styles from './TacticControls.module.css';

/** How long typing pauses before the count is read aloud. */
const PAUSE_MILLISECONDS = 600;

interface TacticControlsProps {
  finder: TacticFinderState;
  searchRef: Ref<HTMLInputElement>;
  onClear: () => void;
}

/** The search, the groups, and how many tactics they leave. */
export function TacticControls({ finder, searchRef, onClear }: TacticControlsProps) {
  const { search, terms, count, groups } = finder;
  const total = groups.reduce((sum, { group }) => sum + group.tactics.length, 0);
  const words = terms.length > 0 ? `${count} of ${total} tactics match` : `${count} tactics`;
  const spoken = useSettled(words, PAUSE_MILLISECONDS);
  return (
    <div className={styles.controls}>
      <SearchField
        ref={searchRef}
        label="Search the tactics"
        placeholder="Depreciation, matching, 47"
        value={search.typed}
        maxLength={limits.page.searchMaxLength}
        onChange={search.type}
      />
      <div className={styles.count}>
        <p aria-hidden="true">{words}</p>
        <VisuallyHidden>
          <span role="status">{spoken}</span>
        </VisuallyHidden>
        {search.typed !== '' && (
          <Button type="button" size="small" variant="ghost" icon={<CloseIcon />} onClick={onClear}>
            Clear search
          </Button>
        )}
      </div>
      <GroupFilter finder={finder} />
    </div>
  );
}
