import { getPath, type PageRoute, pageRoutes } from '@/shared/config/pages';
import { Navigate, type RouteObject, useRouteError } from 'react-router-dom';
import { RequireAdmin, RequireMember } from './guards';
import { lazyPage } from './lazyPage';
import { getPageLoader, NOT_FOUND_PAGE } from './pageLoaders';
import { Shell } from './Shell';

/** Paths are case-sensitive, as on the server. */
function createRoute({ path, page }: PageRoute): RouteObject {
  return { path, caseSensitive: true, Component: lazyPage(getPageLoader(page)) };
}

function createRoutes(area: string): RouteObject[] {
  return pageRoutes.filter((route) => route.area === area).map(createRoute);
}

/** Only in the development bundle. */
const kitRoutes: RouteObject[] = DEVELOPMENT_BUILD
  ? [
      {
        path: '/_kit',
        Component: lazyPage(
          async () => (await import(/* webpackChunkName: "KitPage" */ './kit/KitPage')).KitPage,
        ),
      },
    ]
  : [];

/** For errors of the shell: the boundary around the router shows and reports them. The router would only log them. */
function RethrowError(): never {
  throw useRouteError();
}

export const appRoutes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RethrowError,
    children: [
      { path: '/', element: <Navigate to={getPath('LandingPage')} replace /> },
      ...createRoutes('public'),
      { Component: RequireMember, children: createRoutes('member') },
      { Component: RequireAdmin, children: createRoutes('admin') },
      ...kitRoutes,
      { path: '*', Component: lazyPage(getPageLoader(NOT_FOUND_PAGE)) },
    ],
  },
];
