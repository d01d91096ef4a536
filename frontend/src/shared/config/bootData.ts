/** The member as `GET /api/auth/user` answers. */
export interface User {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  companyName: string;
  position: string;
  licenseNumber: string | null;
  createdAt: string;
}

/** The panel admin as `GET /api/admin/me` answers in `admin`. */
export interface Admin {
  id: string;
  username: string;
  fullName: string;
  role: 'admin' | 'super_admin';
}

/** A member's account that support views in this browser, read-only. */
export interface Viewing {
  memberName: string;
  endsAt: string;
  /** What `endsAt` is counted from: this page's own clock may say what it likes. */
  serverNow: string;
  /** The member's page at the support desk. */
  returnTo: string;
}

/** What the server hands over inside the page, so that the first paint waits for no request. */
export interface BootData {
  session: { user: User | null; admin: Admin | null };
  viewing: Viewing | null;
  /** A third party's address service; null: our own `/api/client-ip`. */
  ipLookupUrl: string | null;
  demoLogin: boolean;
}

const NOTHING: BootData = {
  session: { user: null, admin: null },
  viewing: null,
  ipLookupUrl: null,
  demoLogin: false,
};

/** Reads the page's boot script; a page without one (a test, a static preview) boots with nobody signed in. */
export function readBootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<BootData>) } : NOTHING;
}

/** The boot data of this page load. */
export const bootData = readBootData();
