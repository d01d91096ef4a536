import { type IndustryUpdate } from '@/content/industryUpdates';
import { useLinkedSection } from '../model/useLinkedSection';
import { UpdateSection } from './UpdateSection';

/** The changes in their order; a link with a change's name leads to it. */
export function UpdateList({ updates }: { updates: readonly IndustryUpdate[] }) {
  useLinkedSection();
  return updates.map((update) => <UpdateSection key={update.id} update={update} />);
}
