import { getPath, type PageRoute, pageRoutes } from '@/shared/config/pages';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireAdmin, RequireMember } from './guards';
import { lazyPage } from './lazyPage';
import { getPageLoader, NOT_FOUND_PAGE } from './pageLoaders';
import { Shell } from './Shell';

/** Paths are case-sensitive, as on the server. */
function createRoute({ path, page }: PageRoute) {
  const Page = lazyPage(getPageLoader(page));
  return <Route key={path} path={path} caseSensitive element={<Page />} />;
}

function createRoutes(area: string) {
  return pageRoutes.filter((route) => route.area === area).map(createRoute);
}

const NotFoundPage = lazyPage(getPageLoader(NOT_FOUND_PAGE));

/** Only in the development bundle. */
const KitPage = DEVELOPMENT_BUILD
  ? lazyPage(async () => (await import(/* webpackChunkName: "KitPage" */ './kit/KitPage')).KitPage)
  : null;

const publicRoutes = createRoutes('public');
const memberRoutes = createRoutes('member');
const adminRoutes = createRoutes('admin');

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to={getPath('LandingPage')} replace />} />
        {publicRoutes}
        <Route element={<RequireMember />}>{memberRoutes}</Route>
        <Route element={<RequireAdmin />}>{adminRoutes}</Route>
        {KitPage && <Route path="/_kit" element={<KitPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
