import { Notice } from '@/shared/ui/Notice';
import { type LiveCode } from './liveCode';
import { isRedeemable, describeStatus } from './codeStatus';

/** Shows the current status of a code that changed or expired while its dialog was open. */
export function CodeConflictNotice({ code, hasChanged }: LiveCode) {
  const now = new Date();
  if (!hasChanged && isRedeemable(code, now)) return null;
  return (
    <Notice tone="warn" title={`${code.code} as it is now`}>
      {describeStatus(code, now)}
    </Notice>
  );
}
