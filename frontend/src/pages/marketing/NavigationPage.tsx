import { MainMenu } from '@/features/navigation/components/MainMenu';
import { PageIndex } from '@/features/navigation/components/PageIndex';
import { useAdminSession, useSession } from '@/features/session/model/useSession';
import { paths, routeOfPage } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('NavigationPage');

/** The main menu; who is signed in finds their own place beside the title. */
export function NavigationPage() {
  const { isSignedIn: isMember } = useSession();
  const { isSignedIn: isAdmin } = useAdminSession();
  const ownPlace = isMember
    ? { to: paths.dashboard(), label: 'Open your dashboard' }
    : isAdmin
      ? { to: paths.admin(), label: 'Open the admin panel' }
      : null;
  return (
    <PageFrame
      kicker="Main menu"
      title={title}
      lead={description}
      isDisplay
      actions={
        ownPlace && (
          <LinkButton to={ownPlace.to} variant="primary">
            {ownPlace.label}
          </LinkButton>
        )
      }
    >
      <MainMenu />
      <PageIndex />
    </PageFrame>
  );
}
