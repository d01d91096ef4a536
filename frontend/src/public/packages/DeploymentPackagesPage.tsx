import { CountdownBadges } from '@/entities/countdown/CountdownBadges';
import { PurchaseWindowNotice } from '@/entities/countdown/PurchaseWindowNotice';
import { PackageBrowser } from './PackageBrowser';
import { useSession } from '@/entities/session/useSession';
import { Notice } from '@/shared/ui/Notice';
import { BriefingPage } from '@/public/parts/BriefingPage';

/** A visit starts the purchase window of a member without a plan. */
export function DeploymentPackagesPage() {
  const { user } = useSession();
  return (
    <BriefingPage
      page="DeploymentPackagesPage"
      kicker="Packages"
      next={['MembershipInfoPage', 'AppraisersPage', 'AboutNetworkPage']}
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
