import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('AdminLoginPage');

export function AdminLoginPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
