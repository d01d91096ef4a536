import { AccessFooter } from '@/access/parts/AccessFooter';
import { AdminSignInForm } from './AdminSignInForm';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { Card } from '@/shared/ui/Card';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Link } from 'react-router-dom';

const { title, description } = getDescribedRoute('AdminLoginPage');

export function AdminLoginPage() {
  return (
    <PageFrame kicker="Restricted" title={title} lead={description} width="narrow">
      <Card tone="watch">
        <AdminSignInForm />
      </Card>
      <AccessFooter>
        <Link to={'/'}>Back to main site</Link>
      </AccessFooter>
    </PageFrame>
  );
}
