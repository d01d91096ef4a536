import { codeQuery } from '@/entities/invitationCode/codeQueries';
import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { useQuery } from '@tanstack/react-query';

export interface LiveCode {
  /** The row of the list; after a conflict, the code that was fetched again. */
  code: InvitationCode;
  /** The code was changed after the list was loaded. */
  hasChanged: boolean;
}

/** The code of an open dialog. A conflict fetches it again. */
export function useLiveCode(listed: InvitationCode): LiveCode {
  const { data: code } = useQuery(codeQuery(listed));
  return { code, hasChanged: code.version !== listed.version };
}
