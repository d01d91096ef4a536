import { useIsPageHidden } from '@/shared/hooks/useIsPageHidden';
import { useReducedMotion } from '@/shared/hooks/useMediaQuery';
import { type FocusEvent, useEffect, useState } from 'react';

const ROTATION_MS = 12_000;

interface Rotation {
  /** The current slide, from 0. */
  index: number;
  /** Whether the user wants the slides to rotate. */
  isPlaying: boolean;
  /** Whether the slides rotate now. */
  isRotating: boolean;
  /** Whether the user chose the current slide, so that screen readers announce it. */
  isManual: boolean;
  /** Wraps at both ends and restarts the timer. */
  step: (by: 1 | -1) => void;
  togglePlaying: () => void;
  /** For the element that pauses the rotation while it is hovered or has keyboard focus. */
  pauseProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Rotates through `count` slides. Pauses while the element is hovered or has keyboard focus and while the page is hidden.
 * With reduced motion, it starts only when the user presses Play.
 */
export function useRotation(count: number): Rotation {
  const [{ index, isManual }, setView] = useState({ index: 0, isManual: false });
  const [playChoice, setPlayChoice] = useState<boolean>();
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useIsPageHidden();
  const isMotionReduced = useReducedMotion();
  const isPlaying = playChoice ?? !isMotionReduced;
  const isRotating = isPlaying && !isHovered && !hasFocus && !isHidden;

  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => setView({ index: (index + 1) % count, isManual: false }), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRotating, index, count]);

  return {
    index,
    isPlaying,
    isRotating,
    isManual,
    step: (by) => setView((view) => ({ index: (view.index + by + count) % count, isManual: true })),
    togglePlaying: () => setPlayChoice(!isPlaying),
    pauseProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // A button keeps the focus after a click; only keyboard focus pauses the rotation.
      onFocus: ({ target }) => setHasFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
    },
  };
}
