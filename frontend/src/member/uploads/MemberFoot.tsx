import { CountdownStrip } from '@/member/countdown/CountdownStrip';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { useHasUploads } from './uploadState';

const UploadTray = lazyNamed(() => import(/* webpackChunkName: "uploads" */ './UploadTray'), 'UploadTray');

/** At the bottom of every page of a member: files on their way, and countdowns. Each shows only if there is something. */
export function MemberFoot({ memberId }: { memberId: string }) {
  const hasUploads = useHasUploads(memberId);
  return (
    <>
      <OptionalPart resetKeys={[hasUploads]}>{hasUploads && <UploadTray memberId={memberId} />}</OptionalPart>
      <CountdownStrip />
    </>
  );
}
