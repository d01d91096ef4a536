import { appRoutes, type RouteFacts } from '@/shared/config/paths';
import { matchPath } from 'react-router-dom';

/** The route of an address, spelled as the server spells it; undefined where there is none. */
export function routeAt(pathname: string): RouteFacts | undefined {
  return appRoutes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
}
