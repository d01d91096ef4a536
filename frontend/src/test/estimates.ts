import { type Schemas } from '@/shared/api/schemas';
import { http, HttpResponse } from 'msw';
import { mockServer } from './mockServer';

/** The estimates of every claim. */
export function serveEstimates(results: readonly Schemas['Estimate'][] = []): void {
  mockServer.use(
    http.get('*/api/user/claims/:id/estimates', () => HttpResponse.json({ results, maxFileMegabytes: 25 })),
  );
}

/** What the cards of every claim page ask for: no estimates, and no packets. */
export function serveClaimCards(): void {
  serveEstimates();
  mockServer.use(http.get('*/api/user/claims/:id/packets', () => HttpResponse.json({ results: [] })));
}
