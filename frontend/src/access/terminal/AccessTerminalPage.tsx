import { terminalVariant } from '@/access/parts/accessVariant';
import { AccessPage } from './AccessPage';

export function AccessTerminalPage() {
  return <AccessPage variant={terminalVariant} />;
}
