import { useDebouncedValue } from '@/shared/hooks/useDebouncedValue';
import { Button } from '@/shared/ui/Button';
import { Stack } from '@/shared/ui/Stack';
import { CloseIcon } from '@/shared/ui/icons';
import { SearchField } from '@/shared/lists/SearchField';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import limits from '@rules/limits.json';
import { type Ref } from 'react';
import { type TacticFinderState } from './useTacticFinder';
import { GroupFilter } from './GroupFilter';
import styles from './TacticControls.module.css';

/** Screen readers announce the count only when the user stops typing. */
const ANNOUNCE_DELAY_MS = 600;

interface TacticControlsProps {
  finder: TacticFinderState;
  searchRef: Ref<HTMLInputElement>;
  onClear: () => void;
}

export function TacticControls({ finder, searchRef, onClear }: TacticControlsProps) {
  const { search, terms, count, groups } = finder;
  const total = groups.reduce((sum, { group }) => sum + group.tactics.length, 0);
  const countLabel = terms.length > 0 ? `${count} of ${total} tactics match` : `${count} tactics`;
  const announcedLabel = useDebouncedValue(countLabel, ANNOUNCE_DELAY_MS);
  return (
    <Stack gap={1}>
      <SearchField
        ref={searchRef}
        label="Search the tactics"
        placeholder="Depreciation, matching, 47"
        value={search.value}
        maxLength={limits.page.searchMaxLength}
        onChange={search.setValue}
      />
      <div className={styles.count}>
        <p aria-hidden="true">{countLabel}</p>
        <VisuallyHidden>
          <span role="status">{announcedLabel}</span>
        </VisuallyHidden>
        {search.value !== '' && (
          <Button type="button" size="small" variant="ghost" icon={<CloseIcon />} onClick={onClear}>
            Clear search
          </Button>
        )}
      </div>
      <GroupFilter finder={finder} />
    </Stack>
  );
}
