import { type PageRoute, pageRoutes } from './pages';
import { matchPath } from 'react-router-dom';

/** Case-sensitive, as on the server. Undefined if no route matches. */
export function matchRoute(pathname: string): PageRoute | undefined {
  return pageRoutes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
}
