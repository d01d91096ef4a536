import { Badge } from '@/shared/ui/Badge';
import { LOOK_UP_WORDS } from '../model/entryFacts';

/** Whether the public finds an entry. */
export function LookUpBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="good">{LOOK_UP_WORDS.on}</Badge>
  ) : (
    <Badge tone="watch">{LOOK_UP_WORDS.off}</Badge>
  );
}
