import { Reconnaissance } from '@/features/reconnaissance/components/Reconnaissance';
import { ReconnaissanceDenied } from '@/features/reconnaissance/components/ReconnaissanceDenied';
import { useSession } from '@/features/session/model/useSession';
import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';

const { title, description } = routeOfPage('ReconnaissancePage');

/** RECONNAISSANCE, for members only. */
export function ReconnaissancePage() {
  const { isSignedIn } = useSession();
  return (
    <PageFrame kicker="One file, one chance" title={title} lead={description} width="narrow">
      {isSignedIn ? <Reconnaissance /> : <ReconnaissanceDenied />}
    </PageFrame>
  );
}
