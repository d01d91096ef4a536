import { countdownsQuery, rereadCountdowns } from '@/features/countdown/api/countdowns';
import { RunningCountdown } from '@/features/countdown/components/RunningCountdown';
import { Reconnaissance } from '@/features/reconnaissance/components/Reconnaissance';
import { ReconnaissanceDenied } from '@/features/reconnaissance/components/ReconnaissanceDenied';
import { useSession } from '@/features/session/model/useSession';
import { routeOfPage } from '@/shared/config/paths';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const { title, description } = routeOfPage('ReconnaissancePage');

/** RECONNAISSANCE, for members only. */
export function ReconnaissancePage() {
  const { user } = useSession();
  return (
    <PageFrame kicker="One file, one chance" title={title} lead={description} width="narrow">
      {user ? <MemberReconnaissance key={user.id} /> : <ReconnaissanceDenied />}
    </PageFrame>
  );
}

/** An access countdown tells that RECONNAISSANCE was used; where it cannot be read the server judges the upload. */
function MemberReconnaissance() {
  const client = useQueryClient();
  const { data, isPending } = useQuery(countdownsQuery);
  const access = data?.access;
  return (
    <Reconnaissance
      isUsed={isPending ? null : Boolean(access)}
      countdown={access && <RunningCountdown countdown={access} />}
      onTried={() => rereadCountdowns(client)}
    />
  );
}
