import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ProfilePage');

export function ProfilePage() {
  return <PageFrame title={title} lead={description} />;
}
