import { PageFrame } from '@/shared/ui/PageFrame';
import { KitAdvice } from './KitAdvice';
import { KitControls } from './KitControls';
import { KitForm } from './KitForm';
import { KitLists } from './KitLists';
import { KitOverlays } from './KitOverlays';
import { KitSecurity } from './KitSecurity';
import { KitStates } from './KitStates';
import { KitText } from './KitText';

/** Shows every shared part in its states; only in the development bundle. */
export function KitPage() {
  return (
    <PageFrame kicker="Development" title="The kit" lead="Every shared part, in its states.">
      <KitAdvice />
      <KitControls />
      <KitStates />
      <KitText />
      <KitLists />
      <KitOverlays />
      <KitForm />
      <KitSecurity />
    </PageFrame>
  );
}
