import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ResetPasswordPage');

export function ResetPasswordPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
