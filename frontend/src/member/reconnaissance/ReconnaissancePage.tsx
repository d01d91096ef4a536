import { countdownsQuery } from '@/entities/countdown/countdown';
import { CountdownWithDeadline } from '@/member/countdown/CountdownWithDeadline';
import { Reconnaissance } from './Reconnaissance';
import { ReconnaissanceDenied } from './ReconnaissanceDenied';
import { useSession } from '@/entities/session/useSession';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const { title, description } = getDescribedRoute('ReconnaissancePage');

export function ReconnaissancePage() {
  const { user } = useSession();
  return (
    <PageFrame kicker="One file, one chance" title={title} lead={description} width="narrow">
      {user ? <MemberReconnaissance key={user.id} /> : <ReconnaissanceDenied />}
    </PageFrame>
  );
}

/** If it cannot be loaded whether RECONNAISSANCE was used, the form is shown and the server decides. */
function MemberReconnaissance() {
  const client = useQueryClient();
  const { data, isPending } = useQuery(countdownsQuery);
  const access = data?.access;
  return (
    <Reconnaissance
      isUsed={isPending ? null : (data?.isReconnaissanceUsed ?? false)}
      countdown={access && <CountdownWithDeadline countdown={access} />}
      onAttempt={() => void client.invalidateQueries({ queryKey: countdownsQuery.queryKey })}
    />
  );
}
