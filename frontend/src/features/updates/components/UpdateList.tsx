import { type IndustryUpdate } from '@/content/industryUpdates';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { UpdateSection } from './UpdateSection';

/** The changes in their order; a link with a change's name leads to it. */
export function UpdateList({ updates }: { updates: readonly IndustryUpdate[] }) {
  useHashTarget();
  return updates.map((update) => <UpdateSection key={update.id} update={update} />);
}
