import { LostTrace } from '@/features/lostPage/components/LostTrace';
import { closestRoutes } from '@/features/lostPage/model/closestRoutes';
import { paths, routeOfPage } from '@/shared/config/paths';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from '@/shared/ui/LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { CardGrid } from '@/shared/ui/Stack';
import { useLocation } from 'react-router-dom';

/** What is shown where the address is like none of ours. */
const ELSEWHERE = ['AboutNetworkPage', 'DeploymentPackagesPage', 'ContactPage'].map(routeOfPage);

/** Every address that is no page's (public specification, sections 2 and 8). */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const closest = closestRoutes(pathname, ELSEWHERE.length);
  const isGuess = closest.length > 0;
  return (
    <PageFrame
      kicker="No signal"
      title="404 Page Not Found"
      lead="Did you forget to add the page to the router?"
      isDisplay
      actions={
        <>
          <LinkButton to={paths.navigation()} variant="primary">
            Navigation
          </LinkButton>
          <LinkButton to={paths.home()}>Home</LinkButton>
        </>
      }
    >
      <LostTrace address={pathname} />
      <BriefSection
        layout="under"
        title={isGuess ? 'Closest on file' : 'Where to start'}
        lead={
          isGuess
            ? 'What comes nearest to the address you asked for.'
            : 'Nothing of ours comes near that address. These pages are open to everyone.'
        }
      >
        <CardGrid>
          {(isGuess ? closest : ELSEWHERE).map((route) => (
            <LinkCard key={route.path} to={route.path} title={route.title} text={route.description} />
          ))}
        </CardGrid>
      </BriefSection>
    </PageFrame>
  );
}
