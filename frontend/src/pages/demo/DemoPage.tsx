import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('DemoPage');

export function DemoPage() {
  return <PageFrame title={title} lead={description} />;
}
