import { appRoutes, paths, type RouteFacts } from '@/shared/config/paths';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireAdmin, RequireMember } from './guards';
import { lazyPage } from './lazyPage';
import { loadNotFoundPage, pageLoaders } from './pageLoaders';
import { Shell } from './Shell';

/** A route of routes.json with its page, which is fetched when it is first opened; spelled as the server spells it. */
function pageRoute({ path, page }: RouteFacts) {
  const load = pageLoaders[page];
  if (!load) throw new Error(`No page ${page} for ${path}`);
  const Page = lazyPage(load);
  return <Route key={path} path={path} caseSensitive element={<Page />} />;
}

function routesOf(area: string) {
  return appRoutes.filter((route) => route.area === area).map(pageRoute);
}

const NotFoundPage = lazyPage(loadNotFoundPage);

/** Every shared part on one page, in the development bundle alone. */
const KitPage = DEVELOPMENT_BUILD
  ? lazyPage(async () => (await import(/* webpackChunkName: "KitPage" */ './kit/KitPage')).KitPage)
  : null;

const publicRoutes = routesOf('public');
const memberRoutes = routesOf('member');
const adminRoutes = routesOf('admin');

/** All routes, made from routes.json. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to={paths.home()} replace />} />
        {publicRoutes}
        <Route element={<RequireMember />}>{memberRoutes}</Route>
        <Route element={<RequireAdmin />}>{adminRoutes}</Route>
        {KitPage && <Route path="/_kit" element={<KitPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
