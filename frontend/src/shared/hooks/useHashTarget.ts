import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The id of the part that the address leads to (`#tactic-47`), or null; that part is scrolled to, and takes the focus where it
 * can. The router alone does neither, and the browser looks before a page that is fetched late is there. Going back to where
 * one had read is left to the app, whose scrolling comes after this.
 */
export function useHashTarget(): string | null {
  const { hash, key } = useLocation();
  const id = hash.slice(1) || null;

  useLayoutEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView();
  }, [id, key]);
  useEffect(() => {
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, key]);

  return id;
}
