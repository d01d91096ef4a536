import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('AdminPage');

export function AdminPage() {
  return <PageFrame title={title} lead={description} />;
}
