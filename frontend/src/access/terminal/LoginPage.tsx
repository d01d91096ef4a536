import { loginVariant } from '@/access/parts/accessVariant';
import { AccessPage } from './AccessPage';

export function LoginPage() {
  return <AccessPage variant={loginVariant} />;
}
