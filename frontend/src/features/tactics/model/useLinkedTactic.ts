import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of a tactic on the page, and the end of a link to it: `#tactic-47`. */
export const tacticId = (number: number) => `tactic-${number}`;

/**
 * The number of the tactic that the address leads to, or null; it is scrolled to and takes the focus. Going back to where
 * one had read is left to the app, whose scrolling comes after this.
 */
export function useLinkedTactic(): number | null {
  const { hash, key } = useLocation();
  const number = /^#tactic-([1-9]\d*)$/.exec(hash)?.[1];

  useLayoutEffect(() => {
    if (number) document.getElementById(tacticId(Number(number)))?.scrollIntoView();
  }, [number, key]);
  useEffect(() => {
    if (number) document.getElementById(tacticId(Number(number)))?.focus({ preventScroll: true });
  }, [number, key]);

  return number ? Number(number) : null;
}
