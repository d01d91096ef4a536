import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ReconnaissancePage');

export function ReconnaissancePage() {
  return <PageFrame title={title} lead={description} />;
}
