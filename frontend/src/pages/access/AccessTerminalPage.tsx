import { terminalVariant } from '@/features/access/model/accessVariant';
import { AccessPage } from './AccessPage';

export function AccessTerminalPage() {
  return <AccessPage variant={terminalVariant} />;
}
