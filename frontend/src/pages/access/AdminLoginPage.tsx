import { AccessFoot } from '@/features/access/components/AccessFoot';
import { AdminSignInForm } from '@/features/access/components/AdminSignInForm';
import { paths, routeOfPage } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Link } from 'react-router-dom';
import { useEntrance } from './useEntrance';

const { title, description } = routeOfPage('AdminLoginPage');

export function AdminLoginPage() {
  const { enterAdmin } = useEntrance();
  return (
    <PageFrame kicker="Restricted" title={title} lead={description} width="narrow">
      <Card tone="watch">
        <AdminSignInForm onAdmin={enterAdmin} />
      </Card>
      <AccessFoot>
        <Link to={paths.root()}>Back to main site</Link>
      </AccessFoot>
    </PageFrame>
  );
}
