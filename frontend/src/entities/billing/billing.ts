import { callApi, fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { getPath } from '@/shared/config/pages';
import { type KeysetPagesQuery, keysetPagesQuery } from '@/shared/lists/keysetPages';
import { queryOptions } from '@tanstack/react-query';

export type Billing = Schemas['Billing'];
/** A period with its lines. */
export type Statement = Schemas['Statement'];
/** The same in a list, without the lines. */
export type StatementRow = Schemas['StatementRow'];
export type ServiceFigures = Schemas['ServiceFigures'];
export type StatementLine = Schemas['StatementLine'];
export type NextPeriod = Schemas['NextPeriod'];
/** What the member has asked for and what has not happened yet. */
export type ScheduledChange = Schemas['Scheduled'];
/** What another plan would do. */
export type PlanChange = Schemas['PlanChange'];

const BILLING_URL = '/api/user/billing';
const STATEMENTS_URL = '/api/user/statements';
const CHANGE_URL = '/api/user/subscription/change';

/** Everything about money and units is below one key, because a change of the subscription changes all of it. */
export const billingKeys = [BILLING_URL];

export const billingQuery = queryOptions({
  queryKey: [...billingKeys, 'current'],
  queryFn: ({ signal }) => fetchApi<Billing>(BILLING_URL, { signal }),
  refetchOnMount: 'always',
});

/** The newest first. Without the lines. */
export function statementPagesQuery(
  filters: Readonly<Record<string, string>>,
): KeysetPagesQuery<StatementRow> {
  return {
    ...keysetPagesQuery<StatementRow>(STATEMENTS_URL, filters),
    queryKey: [...billingKeys, 'statements', filters],
  };
}

/** A closed statement never changes. */
export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...billingKeys, 'statement', id],
    queryFn: ({ signal }) => fetchApi<Statement>(getStatementUrl(id), { signal }),
  });
}

/** Changes nothing. */
export function planChangeQuery(planName: string) {
  return queryOptions({
    queryKey: [...billingKeys, 'change', planName],
    queryFn: ({ signal }) => fetchApi<PlanChange>(CHANGE_URL, { signal, params: { planName } }),
    refetchOnMount: 'always',
  });
}

export function changePlan(change: Schemas['ChangePlanRequest']) {
  return callApi<Schemas['BillingChanged']>('POST', CHANGE_URL, change);
}

export function cancelSubscription(cancellation: Schemas['CancelRequest']) {
  return callApi<Schemas['BillingChanged']>('POST', '/api/user/subscription/cancel', cancellation);
}

/** The plan stays as it is. */
export function undoScheduled() {
  return callApi<Schemas['BillingChanged']>('DELETE', '/api/user/subscription/scheduled');
}

function getStatementUrl(id: string): string {
  return `${STATEMENTS_URL}/${encodeURIComponent(id)}`;
}

export function getStatementFileUrl(id: string, format: 'pdf' | 'csv'): string {
  return `${getStatementUrl(id)}.${format}`;
}

export function getReceiptUrl(paymentId: string): string {
  return `/api/user/payments/${encodeURIComponent(paymentId)}/receipt.pdf`;
}

/** The page of a past statement. */
export function getStatementPath(id: string): string {
  return `${getPath('BillingPage')}?statement=${encodeURIComponent(id)}`;
}
