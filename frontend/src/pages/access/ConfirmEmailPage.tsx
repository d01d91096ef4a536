import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ConfirmEmailPage');

export function ConfirmEmailPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
