import { loginVariant } from '@/features/access/model/accessVariant';
import { AccessPage } from './AccessPage';

export function LoginPage() {
  return <AccessPage variant={loginVariant} />;
}
