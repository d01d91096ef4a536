import { type IndustryUpdate } from './industryUpdates';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { UpdateSection } from './UpdateSection';

export function UpdateList({ updates }: { updates: readonly IndustryUpdate[] }) {
  useHashTarget();
  return updates.map((update) => <UpdateSection key={update.id} update={update} />);
}
