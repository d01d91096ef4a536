import { CountdownBadges } from '@/features/countdown/components/CountdownBadges';
import { PurchaseWindowNotice } from '@/features/countdown/components/PurchaseWindowNotice';
import { PackageBrowser } from '@/features/packages/components/PackageBrowser';
import { useSession } from '@/features/session/model/useSession';
import { Notice } from '@/shared/ui/Notice';
import { BriefingPage } from './BriefingPage';

/** A visit starts the purchase window of a member without a plan. */
export function DeploymentPackagesPage() {
  const { user } = useSession();
  return (
    <BriefingPage
      page="DeploymentPackagesPage"
      kicker="Packages"
      next={['membershipInfo', 'appraisers', 'aboutNetwork']}
      actions={user && <CountdownBadges key={user.id} />}
    >
      {user ? (
        <PurchaseWindowNotice key={user.id} />
      ) : (
        <Notice title="Packages cannot be selected until the account is activated" isLive={false}>
          Redeem an invitation code to activate yours. Until then everything here can be read and compared.
        </Notice>
      )}
      <PackageBrowser />
    </BriefingPage>
  );
}
