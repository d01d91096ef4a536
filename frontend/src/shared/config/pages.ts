import routes from '@rules/routes.json';

/** The name of a page. routes.json is the only list: a page that is not there does not compile. */
export type PageName = keyof typeof routes;

/** A page without parameters in its path. */
export type LinkedPage = Exclude<PageName, 'ClaimPage'>;

/** A route of routes.json, which Django uses as well. */
export interface PageRoute {
  page: PageName;
  path: string;
  title: string;
  area: string;
  /** The page shows the figures of the plans, and the server sends them with it. */
  hasPlans?: boolean;
  /**
   * The build renders the page while its data loads, and the server sends this to those who are signed in. On a public
   * page: to members, who have another content there.
   */
  hasSkeleton?: boolean;
}

const routesByPage: Readonly<Record<PageName, Omit<PageRoute, 'page'>>> = routes;

export const pageRoutes: readonly PageRoute[] = (Object.keys(routes) as PageName[]).map(getRoute);

export function getRoute(page: PageName): PageRoute {
  return { page, ...routesByPage[page] };
}

export function getPath(page: LinkedPage): string {
  return routesByPage[page].path;
}

export function getClaimPath(claimId: string): string {
  return routesByPage.ClaimPage.path.replace(':claimId', encodeURIComponent(claimId));
}

/** The two forms of the access terminal. */
export type AccessMode = 'login' | 'register';

export function getAccessTerminalPath(mode: AccessMode): string {
  return `${getPath('AccessTerminalPage')}?mode=${mode}`;
}
