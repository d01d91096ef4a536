import { appRoutes, type AppRoute } from './paths';
import { matchPath } from 'react-router-dom';

/** Case-sensitive, as on the server. Undefined if no route matches. */
export function matchRoute(pathname: string): AppRoute | undefined {
  return appRoutes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
}
