import { documentTitle } from '@/shared/hooks/useDocumentTitle';
import { paths } from '@/shared/config/paths';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

/** What each route says about itself. */
export interface RouteHeadWords {
  title: string;
  description: string;
}

/** Keeps the document's title and description those of the route, and moves the focus to the new page's heading. */
export function RouteHead() {
  const { pathname } = useLocation();
  const words = useMatches().at(-1)?.handle as RouteHeadWords | undefined;
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (!words) return;
    document.title = documentTitle(words.title, pathname === paths.home());
    document.querySelector('meta[name="description"]')?.setAttribute('content', words.description);
  }, [words, pathname]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
