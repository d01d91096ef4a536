import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('RegisterPage');

export function RegisterPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
