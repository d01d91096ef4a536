import descriptions from '@rules/descriptions.json';
import { type AppRoute, getRouteOfPage } from './paths';

/** One sentence about the page of the route, which Django also writes into the HTML. */
export function getDescription({ page }: AppRoute): string {
  return descriptions[page as keyof typeof descriptions];
}

/** @throws Error if routes.json has no such page */
export function getDescribedRoute(page: string): AppRoute & { description: string } {
  const route = getRouteOfPage(page);
  return { ...route, description: getDescription(route) };
}
