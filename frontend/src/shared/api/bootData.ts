import { type Schemas } from './schemas';

/** Support views a member's account in this browser, read-only. Not part of the OpenAPI document. */
export interface Impersonation {
  memberName: string;
  endsAt: string;
  /** The server's time when it rendered the page, because the local clock may be wrong. */
  serverNow: string;
  /** The member's page on the support site. */
  returnTo: string;
}

/** The data that the server writes into the page, so that the first paint does not wait for a request. */
export interface BootData {
  session: { user: Schemas['User'] | null; admin: Schemas['Admin'] | null };
  impersonation: Impersonation | null;
  /** An external service that returns the visitor's IP address; null for our own `/api/client-ip`. */
  ipLookupUrl: string | null;
  demoLogin: boolean;
  /** The offered plans, on the pages that show their figures. */
  plans: Schemas['Plans'] | null;
}

const EMPTY: BootData = {
  session: { user: null, admin: null },
  impersonation: null,
  ipLookupUrl: null,
  demoLogin: false,
  plans: null,
};

/** A page without a boot script, such as in a test, has no session. The build, which renders pages, has no document. */
export function readBootData(): BootData {
  const text = typeof document === 'undefined' ? null : document.getElementById('boot')?.textContent;
  return { ...EMPTY, ...(JSON.parse(text ?? '{}') as Partial<BootData>) };
}

/** The boot data of this page load. */
export const bootData = readBootData();
