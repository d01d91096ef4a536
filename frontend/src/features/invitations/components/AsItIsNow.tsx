import { Notice } from '@/shared/ui/Notice';
import { type CodeAtHand } from '../api/code';
import { isOpen, standingOf } from '../model/codeFacts';

/** How a code stands that somebody else has changed while its dialog was open; nothing where nobody has. */
export function AsItIsNow({ code, hasChanged }: CodeAtHand) {
  const now = new Date();
  if (!hasChanged && isOpen(code, now)) return null;
  return (
    <Notice tone="warn" title={`${code.code} as it is now`}>
      {standingOf(code, now)}
    </Notice>
  );
}
