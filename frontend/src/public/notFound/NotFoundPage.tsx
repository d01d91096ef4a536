import { RequestTrace } from './RequestTrace';
import { getClosestRoutes } from './closestRoutes';
import { getDescription } from '@/shared/config/descriptions';
import { getPath, getRoute } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from '@/public/parts/LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { CardGrid } from '@/shared/ui/Stack';
import { useLocation } from 'react-router-dom';

/** Shown if no page has a similar path. */
const DEFAULT_ROUTES = (['AboutNetworkPage', 'DeploymentPackagesPage', 'ContactPage'] as const).map(getRoute);

export function NotFoundPage() {
  const { pathname } = useLocation();
  const closest = getClosestRoutes(pathname, DEFAULT_ROUTES.length);
  const isGuess = closest.length > 0;
  return (
    <PageFrame
      kicker="No signal"
      title="404 Page Not Found"
      lead="Did you forget to add the page to the router?"
      isDisplay
      actions={
        <>
          <LinkButton to={getPath('NavigationPage')} variant="primary">
            Navigation
          </LinkButton>
          <LinkButton to={getPath('LandingPage')}>Home</LinkButton>
        </>
      }
    >
      <RequestTrace pathname={pathname} />
      <BriefSection
        layout="under"
        title={isGuess ? 'Closest on file' : 'Where to start'}
        lead={
          isGuess
            ? 'The pages closest to the address you asked for.'
            : 'Nothing of ours comes near that address. These pages are open to everyone.'
        }
      >
        <CardGrid>
          {(isGuess ? closest : DEFAULT_ROUTES).map((route) => (
            <LinkCard key={route.path} to={route.path} title={route.title} text={getDescription(route)} />
          ))}
        </CardGrid>
      </BriefSection>
    </PageFrame>
  );
}
