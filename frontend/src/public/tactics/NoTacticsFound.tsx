import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Cluster } from '@/shared/ui/Stack';

interface NoTacticsFoundProps {
  countInAllGroups: number;
  onShowAll: () => void;
  onClear: () => void;
}

export function NoTacticsFound({ countInAllGroups, onShowAll, onClear }: NoTacticsFoundProps) {
  return (
    <EmptyState
      title="No tactic matches"
      hint={
        countInAllGroups > 0
          ? 'Not in this group. The others hold what you search for.'
          : "Try part of a word, or the word that the carrier's letter uses."
      }
      action={
        <Cluster>
          {countInAllGroups > 0 && (
            <Button type="button" onClick={onShowAll}>
              Show {countInAllGroups} in all groups
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
