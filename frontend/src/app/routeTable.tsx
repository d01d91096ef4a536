import { appRoutes, paths, type RouteFacts } from '@/shared/config/paths';
import { type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage';
import { RequireAdmin, RequireMember } from './guards';
import { loadNotFoundPage, pageLoaders } from './pageLoaders';
import { type RouteHeadWords } from './RouteHead';
import { Shell } from './Shell';

const NOT_FOUND: RouteHeadWords = { title: '404 Page Not Found', description: 'There is nothing at this address.' };

function lazyRoute(path: string, load: () => Promise<ComponentType>, handle: RouteHeadWords): RouteObject {
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}

function pageRoute({ path, page, title, description }: RouteFacts): RouteObject {
  const load = pageLoaders[page];
  if (!load) throw new Error(`No page ${page} for ${path}`);
  return lazyRoute(path, load, { title, description });
}

function routesOf(area: string): RouteObject[] {
  return appRoutes.filter((route) => route.area === area).map(pageRoute);
}

/** Every shared part on one page, in the development bundle alone. */
const kitRoutes: RouteObject[] = DEVELOPMENT_BUILD
  ? [
      lazyRoute(
        '/_kit',
        async () => (await import(/* webpackChunkName: "KitPage" */ './kit/KitPage')).KitPage,
        { title: 'Kit', description: 'Every shared part.' },
      ),
    ]
  : [];

/** All routes, made from routes.json; a page is fetched when it is first opened. */
export const appRouteTable: RouteObject[] = [
  {
    element: <Shell />,
    hydrateFallbackElement: <></>,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { path: '/', element: <Navigate to={paths.home()} replace /> },
          ...routesOf('public'),
          { element: <RequireMember />, children: routesOf('member') },
          { element: <RequireAdmin />, children: routesOf('admin') },
          ...kitRoutes,
          lazyRoute('*', loadNotFoundPage, NOT_FOUND),
        ],
      },
    ],
  },
];
