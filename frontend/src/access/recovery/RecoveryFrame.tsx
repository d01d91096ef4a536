import { AccessFooter } from '@/access/parts/AccessFooter';
import { useSession } from '@/entities/session/useSession';
import { getDescription } from '@/shared/config/descriptions';
import { getPath, getRoute, type PageName } from '@/shared/config/pages';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RecoveryFrameProps {
  page: PageName;
  kicker?: string;
  /** Overrides the title in routes.json. */
  title?: string;
  lead?: string;
  children: ReactNode;
}

/** The layout of the pages that request or use a mailed link. */
export function RecoveryFrame({ page, kicker = 'Recovery', title, lead, children }: RecoveryFrameProps) {
  const route = getRoute(page);
  const { isSignedIn } = useSession();
  return (
    <PageFrame
      kicker={kicker}
      title={title ?? route.title}
      lead={lead ?? getDescription(route)}
      width="narrow"
    >
      <Card tone="signal">{children}</Card>
      <AccessFooter>
        {isSignedIn ? (
          <Link to={getPath('DashboardPage')}>Back to dashboard</Link>
        ) : (
          <Link to={getPath('LoginPage')}>Back to sign-in</Link>
        )}
        <Link to={getPath('LandingPage')}>Back to home</Link>
      </AccessFooter>
    </PageFrame>
  );
}
