import descriptions from '@rules/descriptions.json';
import { getRoute, type PageName, type PageRoute } from './pages';

const descriptionsByPage: Readonly<Record<PageName, string>> = descriptions;

/** One sentence about the page of the route, which Django also writes into the HTML. */
export function getDescription({ page }: PageRoute): string {
  return descriptionsByPage[page];
}

export function getDescribedRoute(page: PageName): PageRoute & { description: string } {
  return { ...getRoute(page), description: descriptionsByPage[page] };
}
