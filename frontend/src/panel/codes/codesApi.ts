import { CODES_URL, getCodeUrl } from '@/entities/invitationCode/codeQueries';
import {
  type AssignRequest,
  type CodeChanged,
  type CodesCreated,
  type CreateCodesRequest,
  type InvitationCode,
  type InvitationMailed,
  type MailInvitationRequest,
} from '@/entities/invitationCode/invitationCode';
import { callApi } from '@/shared/api/client';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { useMutation } from '@tanstack/react-query';

type Toasts = Pick<MutationFeedback, 'success' | 'error'>;

export function useCreateCodes(toasts: Toasts) {
  return useMutation({
    mutationFn: (body: CreateCodesRequest) => callApi<CodesCreated>('POST', CODES_URL, body),
    // Also after a refusal: another admin may have created the code since the list was loaded.
    meta: { ...toasts, invalidates: [[CODES_URL]] },
  });
}

/** Replaces an earlier assignee. */
export function useAssignCode(code: InvitationCode, toasts: Toasts) {
  return useChangeCode<AssignRequest>(code, 'POST', 'assign', toasts);
}

export function useUnassignCode(code: InvitationCode, toasts: Toasts) {
  return useChangeCode(code, 'DELETE', 'assign', toasts);
}

export function useRevokeCode(code: InvitationCode, toasts: Toasts) {
  return useChangeCode(code, 'POST', 'revoke', toasts);
}

/** Mailing a code does not assign it. */
export function useMailInvitation(code: InvitationCode, toasts: Toasts) {
  return useMutation({
    mutationFn: (body: MailInvitationRequest) => callCode<InvitationMailed>(code, 'POST', 'mail', body),
    meta: { ...toasts, invalidatesOnConflict: [[CODES_URL], [getCodeUrl(code)]] },
  });
}

/** After a conflict the code of the open dialog is fetched again, so that a second attempt sends the current version. */
function useChangeCode<Body = void>(
  code: InvitationCode,
  method: 'POST' | 'DELETE',
  path: string,
  toasts: Toasts,
) {
  return useMutation({
    mutationFn: (body: Body) => callCode<CodeChanged>(code, method, path, body),
    meta: { ...toasts, invalidates: [[CODES_URL]], invalidatesOnConflict: [[getCodeUrl(code)]] },
  });
}

/** Sends the version of the code that the admin sees, so that a concurrent change is not overwritten. */
function callCode<Response>(
  code: InvitationCode,
  method: 'POST' | 'DELETE',
  path: string,
  body: unknown,
): Promise<Response> {
  return callApi<Response>(method, `${getCodeUrl(code)}/${path}`, body, { version: code.version });
}
