import { type Comparison, type Pair } from '@/entities/estimate/estimate';

/** A pair with what only staff see. Pairs are in the order of `place`. */
export type StaffPair = Pair & { place: number; isUncertain: boolean; isExcluded: boolean };

/** One of the two documents. Its pages are at `pagesUrl` followed by their number. */
export interface Side {
  name: string;
  url: string;
  pagesUrl: string;
}

/** Where a workbench reads and writes. */
export interface WorkbenchSource {
  dataUrl: string;
  pairsUrl: string;
  changeUrl: string;
  resultUrl: string;
  base: Side;
  audited: Side;
  csrfToken: string;
}

export interface WorkbenchData {
  comparison: Comparison;
  /** Sent with each change, so that two people do not change the same draft unseen. */
  revision: number;
  reasons: string[];
}

export type Change =
  | { action: 'pair'; base: string; audited: string }
  | { action: 'unpair' | 'include'; pair: string }
  | { action: 'exclude'; pair: string; reason: string }
  | { action: 'reason'; pair: string; reason: string; note: string }
  | { action: 'undo' };

export interface ChangeResponse {
  message: string;
  comparison: Comparison;
  revision: number;
  /** Those that are new or different. */
  pairs: StaffPair[];
}

interface PairsPage {
  results: StaffPair[];
  next: string | null;
}

/** The server refused, and says why. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** Somebody else has changed or released the comparison. */
    readonly isOutdated: boolean,
  ) {
    super(message);
  }
}

export function readWorkbench({ dataset, ownerDocument }: HTMLElement): WorkbenchSource {
  const get = (name: string) => dataset[name] ?? '';
  const readSide = (side: 'base' | 'audited'): Side => ({
    name: get(`${side}Name`),
    url: get(`${side}Url`),
    pagesUrl: get(`${side}Pages`),
  });
  return {
    dataUrl: get('dataUrl'),
    pairsUrl: get('pairsUrl'),
    changeUrl: get('changeUrl'),
    resultUrl: get('resultUrl'),
    base: readSide('base'),
    audited: readSide('audited'),
    csrfToken:
      ownerDocument.querySelector<HTMLInputElement>('#comparison ~ [name=csrfmiddlewaretoken]')?.value ?? '',
  };
}

export function fetchData({ dataUrl }: WorkbenchSource): Promise<WorkbenchData> {
  return request(dataUrl);
}

/** Somebody can begin with the first lines, and the others follow in few requests. */
const FIRST_SIZE = 100;
const NEXT_SIZE = 700;

/** In the order of the document. `cursor` is empty for the first page. */
export function fetchPairs({ pairsUrl }: WorkbenchSource, cursor: string): Promise<PairsPage> {
  const params = new URLSearchParams({ cursor, size: String(cursor ? NEXT_SIZE : FIRST_SIZE) });
  return request(`${pairsUrl}?${params}`);
}

export function sendChange(
  { changeUrl, csrfToken }: WorkbenchSource,
  revision: number,
  change: Change,
): Promise<ChangeResponse> {
  return request(changeUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrfToken },
    body: JSON.stringify({ expectedVersion: revision, ...change }),
  });
}

async function request<Body>(url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, init).catch(() => {
    throw new Refusal('The server did not answer. Nothing was changed: please try again.', false);
  });
  if (response.redirected) {
    leadToSignIn(response.url);
    throw new Refusal('Your session has ended. Please sign in again.', false);
  }
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { error = 'This did not work. Please load the page again.' } = body as { error?: string };
    throw new Refusal(error, response.status === 409);
  }
  return body as Body;
}

function leadToSignIn(address: string): void {
  const url = new URL(address);
  url.searchParams.set('next', location.pathname);
  location.assign(url);
}
