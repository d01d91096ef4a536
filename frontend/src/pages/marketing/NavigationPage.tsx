import { paths, routeOfPage } from '@/shared/config/paths';
import { ArrowLeftIcon, DesktopIcon, KeyIcon, ShieldIcon, StarIcon, UserIcon } from '@/shared/ui/icons';
import { LinkCard } from '@/shared/ui/LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { CardGrid } from '@/shared/ui/Stack';

const { title, description } = routeOfPage('NavigationPage');

const WAYS = [
  {
    to: paths.aboutNetwork(),
    title: 'About the Network',
    text: routeOfPage('AboutNetworkPage').description,
    Icon: ShieldIcon,
  },
  {
    to: paths.accessTerminal('register'),
    title: 'Activate Invitation',
    text: 'Redeem your one-time invitation code and bind this device.',
    Icon: KeyIcon,
  },
  {
    to: paths.accessTerminal('login'),
    title: 'Sign In',
    text: 'Members and administrators, from a bound device.',
    Icon: UserIcon,
  },
  {
    to: paths.deploymentPackages(),
    title: 'Deployment Packages',
    text: routeOfPage('DeploymentPackagesPage').description,
    Icon: StarIcon,
  },
  {
    to: paths.demo(),
    title: 'Guest Demo',
    text: routeOfPage('DemoPage').description,
    Icon: DesktopIcon,
  },
  { to: paths.root(), title: 'Back to Home', text: 'Return to the landing page.', Icon: ArrowLeftIcon },
];

export function NavigationPage() {
  return (
    <PageFrame kicker="Main menu" title={title} lead={description}>
      <nav aria-label="Main menu">
        <CardGrid>
          {WAYS.map(({ Icon, ...way }) => (
            <LinkCard key={way.to} {...way} icon={<Icon />} />
          ))}
        </CardGrid>
      </nav>
    </PageFrame>
  );
}
