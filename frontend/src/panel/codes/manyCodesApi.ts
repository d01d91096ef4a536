import { CODES_URL } from '@/entities/invitationCode/codeQueries';
import {
  type CodesCreated,
  type CreateBatchRequest,
  type AssignmentResults,
  type Revocations,
} from '@/entities/invitationCode/invitationCode';
import { callApi, uploadForm } from '@/shared/api/client';
import { useMutation } from '@tanstack/react-query';

const invalidates = [[CODES_URL]];

export function useCreateBatch() {
  return useMutation({
    mutationFn: (body: CreateBatchRequest) => callApi<CodesCreated>('POST', `${CODES_URL}/batch`, body),
    meta: { success: { title: 'Success' }, error: { title: 'Failed to generate codes' }, invalidates },
  });
}

/** Each code has an outcome of its own. */
export function useRevokeCodes() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => callApi<Revocations>('POST', `${CODES_URL}/revoke`, { ids }),
    meta: { success: { title: 'Codes revoked' }, error: { title: 'Failed to revoke codes' }, invalidates },
  });
}

/** Each row of the file has an outcome of its own. */
export function useAssignFromFile() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('files', file);
      return uploadForm<AssignmentResults>(`${CODES_URL}/assign`, form);
    },
    meta: { error: { title: 'Failed to assign codes' }, invalidates },
  });
}
