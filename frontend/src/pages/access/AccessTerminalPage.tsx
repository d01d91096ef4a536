import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('AccessTerminalPage');

export function AccessTerminalPage() {
  return <PageFrame title={title} lead={description} width="narrow" />;
}
