import { AccessFoot } from '@/features/access/components/AccessFoot';
import { useSession } from '@/features/session/model/useSession';
import { paths, routeOfPage } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RecoveryFrameProps {
  /** The page's name in routes.json. */
  page: string;
  kicker?: string;
  /** Where the page is used for something else than routes.json says. */
  title?: string;
  lead?: string;
  children: ReactNode;
}

/** What stands around the pages that a mailed link leads to or is asked for on. */
export function RecoveryFrame({ page, kicker = 'Recovery', title, lead, children }: RecoveryFrameProps) {
  const route = routeOfPage(page);
  const { isSignedIn } = useSession();
  return (
    <PageFrame kicker={kicker} title={title ?? route.title} lead={lead ?? route.description} width="narrow">
      <Card tone="signal">{children}</Card>
      <AccessFoot>
        {isSignedIn ? (
          <Link to={paths.dashboard()}>Back to dashboard</Link>
        ) : (
          <Link to={paths.login()}>Back to sign-in</Link>
        )}
        <Link to={paths.home()}>Back to home</Link>
      </AccessFoot>
    </PageFrame>
  );
}
