import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('LoginPage');

export function LoginPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
