import descriptions from '@rules/descriptions.json';
import { getRoute, type LinkedPage, type PageName, type PageRoute } from './pages';

const { 'Not in the index': unlisted, ...listed } = descriptions;

/** The groups of the index on the navigation page. */
export const pageGroups = Object.entries(listed).map(([title, pages]) => ({
  title,
  pages: Object.keys(pages) as LinkedPage[],
}));

const descriptionsByPage: Readonly<Record<PageName, string>> = {
  ...unlisted,
  ...listed['The network'],
  ...listed['The claim'],
  ...listed.Membership,
  ...listed['Field library'],
  ...listed.Doors,
};

/** One sentence about the page of the route, which Django also writes into the HTML. */
export function getDescription({ page }: PageRoute): string {
  return descriptionsByPage[page];
}

export function getDescribedRoute(page: PageName): PageRoute & { description: string } {
  return { ...getRoute(page), description: descriptionsByPage[page] };
}
