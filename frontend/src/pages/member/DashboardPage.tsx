import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('DashboardPage');

export function DashboardPage() {
  return <PageFrame title={title} lead={description} />;
}
