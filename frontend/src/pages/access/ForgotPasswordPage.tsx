import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ForgotPasswordPage');

export function ForgotPasswordPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
