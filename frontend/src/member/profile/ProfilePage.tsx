import { Profile } from './Profile';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { useSession } from '@/entities/session/useSession';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQueryClient } from '@tanstack/react-query';

const SecuritySection = lazyNamed(() => import('@/entities/security/SecuritySection'), 'SecuritySection');
const PreferencesCard = lazyNamed(() => import('./PreferencesCard'), 'PreferencesCard');

const { title, description } = getDescribedRoute('ProfilePage');

export function ProfilePage() {
  const { user } = useSession();
  const client = useQueryClient();
  return (
    <PageFrame kicker="Operative record" title={title} lead={description}>
      {user && (
        <Profile
          user={user}
          onUpdated={(updated) => client.setQueryData(currentUserQuery.queryKey, updated)}
          security={
            <WidgetBoundary
              loading={<Skeleton label="Loading the security of your account" rows={3} shape="card" />}
            >
              <SecuritySection />
            </WidgetBoundary>
          }
          preferences={
            <WidgetBoundary loading={<Skeleton label="Loading preferences" rows={5} shape="card" />}>
              <PreferencesCard />
            </WidgetBoundary>
          }
        />
      )}
    </PageFrame>
  );
}
