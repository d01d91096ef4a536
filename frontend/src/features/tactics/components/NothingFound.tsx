import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Cluster } from '@/shared/ui/Stack';

interface NothingFoundProps {
  /** How many the search finds in all groups together. */
  elsewhere: number;
  onShowAll: () => void;
  onClear: () => void;
}

/** What stands in place of the list where nothing matches, and the ways out. */
export function NothingFound({ elsewhere, onShowAll, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      sentence="No tactic matches"
      hint={
        elsewhere > 0
          ? 'Not in this group. The others hold what you search for.'
          : "Try part of a word, or the word that the carrier's letter uses."
      }
      action={
        <Cluster>
          {elsewhere > 0 && (
            <Button type="button" onClick={onShowAll}>
              Show {elsewhere} in all groups
            </Button>
          )}
          <Button type="button" onClick={onClear}>
            Clear search
          </Button>
        </Cluster>
      }
    />
  );
}
