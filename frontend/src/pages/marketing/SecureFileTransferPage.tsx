import { BriefingPage } from './BriefingPage';

export function SecureFileTransferPage() {
  return <BriefingPage page="SecureFileTransferPage" kicker="Security" next={['aboutNetwork', 'contact']} />;
}
