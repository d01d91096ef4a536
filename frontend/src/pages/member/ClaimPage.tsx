import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ClaimPage');

export function ClaimPage() {
  return <PageFrame title={title} lead={description} />;
}
