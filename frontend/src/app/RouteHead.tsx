import { getPath } from '@/shared/config/pages';
import { formatDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute } from '@/shared/config/matchRoute';

const NOT_FOUND = {
  path: '*',
  title: '404 Page Not Found',
};

/** Sets the document's title, and moves the focus to the heading of a new page. */
export function RouteHead() {
  const { pathname } = useLocation();
  const { path, title } = matchRoute(pathname) ?? NOT_FOUND;
  const lastPath = useRef(pathname);

  // In the same step as the page's heading, so that the title is never that of another page.
  useLayoutEffect(() => {
    document.title = formatDocumentTitle(title, path === getPath('LandingPage'));
  }, [path, title]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
