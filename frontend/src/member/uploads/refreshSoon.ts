import { memberDataKeys } from '@/entities/member/memberData';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { type QueryClient } from '@tanstack/react-query';

const INTERVAL_MS = 3000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Lists show new files soon, but are not fetched again with each of a hundred. The last one shows at once. */
export function refreshSoon(client: QueryClient, isLast: boolean): void {
  if (isLast) clearTimeout(timer);
  else if (timer !== undefined) return;
  const refresh = () => {
    timer = undefined;
    void invalidateAll(client, memberDataKeys);
  };
  timer = setTimeout(refresh, isLast ? 0 : INTERVAL_MS);
}
