import { type PointerEvent, useRef } from 'react';

/** How far a finger has to move sideways for it to be a swipe, in CSS pixels. */
const SWIPE_DISTANCE = 48;

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** Leafs on by a finger's swipe to the left and back by one to the right. A mouse selects text instead. */
export function useSwipe(onStep: (by: 1 | -1) => void): SwipeProps {
  const start = useRef<number>(null);
  return {
    onPointerDown: ({ pointerType, clientX }) => {
      start.current = pointerType === 'touch' ? clientX : null;
    },
    onPointerUp: ({ clientX }) => {
      const distance = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (Math.abs(distance) >= SWIPE_DISTANCE) onStep(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
