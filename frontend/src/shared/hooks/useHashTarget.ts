import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** For this many frames, content that renders above the element may still move it. */
const UNSETTLED_FRAMES = 20;

/**
 * The id in the URL's hash (`#tactic-47`), or null. Scrolls its element into view and focuses it: the router does neither,
 * and the browser looks for the element before a lazy page has loaded. After back and forward, `ScrollRestoration`
 * scrolls instead.
 */
export function useHashTarget(): string | null {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const id = hash.slice(1) || null;
  const isReturn = navigation === NavigationType.Pop && key !== 'default';

  useLayoutEffect(() => {
    const element = id && document.getElementById(id);
    if (!element) return;
    element.scrollIntoView();
    return isReturn ? undefined : keepScrolledTo(element);
  }, [id, key, isReturn]);
  useEffect(() => {
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, key]);

  return id;
}

const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the element again if content above it changes its height, for a few frames or until the person scrolls. */
function keepScrolledTo(element: HTMLElement): () => void {
  const top = element.getBoundingClientRect().top;
  let framesLeft = UNSETTLED_FRAMES;
  let frame = requestAnimationFrame(check);
  function check() {
    if (Math.abs(element.getBoundingClientRect().top - top) > 1) element.scrollIntoView();
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(check);
    else stop();
  }
  function stop() {
    cancelAnimationFrame(frame);
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop);
  }
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true });
  return stop;
}
