import { PageFrame } from '@/shared/ui/PageFrame';
import { KitControls } from './KitControls';
import { KitForm } from './KitForm';
import { KitOverlays } from './KitOverlays';
import { KitStates } from './KitStates';

/** Shows every shared part in its states; only in the development bundle. */
export function KitPage() {
  return (
    <PageFrame kicker="Development" title="The kit" lead="Every shared part, in its states.">
      <KitControls />
      <KitStates />
      <KitOverlays />
      <KitForm />
    </PageFrame>
  );
}
