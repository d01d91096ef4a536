import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** For so many frames what is drawn around the part may still move it. */
const UNSETTLED_FRAMES = 20;

/**
 * The id of the part that the address leads to (`#tactic-47`), or null; that part is scrolled to, and takes the focus where it
 * can. The router alone does neither, and the browser looks before a page that is fetched late is there. Going back to where
 * one had read is left to the app, whose scrolling comes after this.
 */
export function useHashTarget(): string | null {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const id = hash.slice(1) || null;
  const isReturn = navigation === NavigationType.Pop && key !== 'default';

  useLayoutEffect(() => {
    const part = id && document.getElementById(id);
    if (!part) return;
    part.scrollIntoView();
    return isReturn ? undefined : keepInPlace(part);
  }, [id, key, isReturn]);
  useEffect(() => {
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, key]);

  return id;
}

/** What a reader moves the page with. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a part again where what is drawn above it only now takes its real height, until it settles or the reader moves. */
function keepInPlace(part: HTMLElement): () => void {
  const place = part.getBoundingClientRect().top;
  let framesLeft = UNSETTLED_FRAMES;
  let frame = requestAnimationFrame(check);
  function check() {
    if (Math.abs(part.getBoundingClientRect().top - place) > 1) part.scrollIntoView();
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(check);
    else stop();
  }
  function stop() {
    cancelAnimationFrame(frame);
    for (const move of MOVES) window.removeEventListener(move, stop);
  }
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
