import { fetchApi } from '@/shared/api/client';
import {
  getPageParams,
  keysetPagesQuery,
  type KeysetPagesQuery,
  type ListFilters,
} from '@/shared/lists/keysetPages';
import { type QueryParams, type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type AuditLogEntry = Schemas['AuditLogEntry'];
export type AuditLogChange = Schemas['Change'];
type AuditLogPage = Schemas['History'];
type AuditLogParams = QueryParams<'admin_history'>;

export type AuditLogSubject = Exclude<AuditLogParams['subject'], '' | undefined>;

const AUDIT_LOG_URL = '/api/admin/history';

/** Newest first. Always refetched on mount, because almost every action in the panel adds an entry. */
export function auditLogPagesQuery(filters: ListFilters): KeysetPagesQuery<AuditLogEntry> {
  return {
    ...keysetPagesQuery<AuditLogEntry>(AUDIT_LOG_URL, filters),
    queryFn: async ({ pageParam, signal }) => {
      const params = { ...filters, ...getPageParams(pageParam) };
      const { entries, next } = await fetchApi<AuditLogPage>(AUDIT_LOG_URL, { signal, params });
      return { results: entries, next };
    },
    refetchOnMount: 'always',
  };
}

/**
 * The newest entries about one subject. Pass `name` if entries can be about several subjects at once and list their names
 * (codes); the name must never change. Other subjects are requested by id.
 */
export function subjectAuditLogQuery(subject: AuditLogSubject, id: string, name?: string) {
  return queryOptions({
    queryKey: [AUDIT_LOG_URL, 'subject', { subject, id, name }],
    queryFn: ({ signal }) =>
      fetchApi<AuditLogPage>(AUDIT_LOG_URL, {
        signal,
        params: (name === undefined
          ? { subject, subjectId: id }
          : { subject, search: name }) satisfies AuditLogParams,
      }),
    select: ({ entries }) => entries.filter(({ subjectId }) => subjectId === id || subjectId === null),
    refetchOnMount: 'always',
  });
}
