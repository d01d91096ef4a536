import { type PointerEvent, useRef } from 'react';

/** CSS pixels. */
const SWIPE_DISTANCE = 48;

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** Touch only, because a mouse drag selects text. */
export function useSwipe(onStep: (by: 1 | -1) => void): SwipeProps {
  const startX = useRef<number>(null);
  return {
    onPointerDown: ({ pointerType, clientX }) => {
      startX.current = pointerType === 'touch' ? clientX : null;
    },
    onPointerUp: ({ clientX }) => {
      const distance = startX.current === null ? 0 : clientX - startX.current;
      startX.current = null;
      if (Math.abs(distance) >= SWIPE_DISTANCE) onStep(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = null;
    },
  };
}
