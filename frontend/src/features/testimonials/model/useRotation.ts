import { useIsPageHidden } from '@/shared/hooks/useIsPageHidden';
import { useReducedMotion } from '@/shared/hooks/useMediaQuery';
import { type FocusEvent, useEffect, useState } from 'react';

/** How long one slide stands (public specification, section 4). */
const ROTATION_MILLISECONDS = 12_000;

interface Rotation {
  /** The slide in view, from 0. */
  index: number;
  /** What the person wants: slides that go on by themselves. */
  isPlaying: boolean;
  /** Whether they do so now: nothing holds them. */
  isRotating: boolean;
  /** Whether the slide in view came by the person's own step, and so is news to them. */
  isByHand: boolean;
  /** Goes on or back, round the end; the next turn is then a whole wait away. */
  step: (by: 1 | -1) => void;
  togglePlaying: () => void;
  /** For the element that holds the rotation while the pointer or the keyboard is in it. */
  holdProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * One of `count` slides at a time, the next one every twelve seconds and the first after the last. Stands still while
 * the pointer or the keyboard is in it, while the page is hidden, while paused, and for people who asked for less motion
 * unless they press Play.
 */
export function useRotation(count: number): Rotation {
  const [{ index, isByHand }, setView] = useState({ index: 0, isByHand: false });
  const [choice, setChoice] = useState<boolean>();
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useIsPageHidden();
  const isReduced = useReducedMotion();
  const isPlaying = choice ?? !isReduced;
  const isRotating = isPlaying && !isHovered && !hasFocus && !isHidden;

  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(
      () => setView({ index: (index + 1) % count, isByHand: false }),
      ROTATION_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [isRotating, index, count]);

  return {
    index,
    isPlaying,
    isRotating,
    isByHand,
    step: (by) => setView((view) => ({ index: (view.index + by + count) % count, isByHand: true })),
    togglePlaying: () => setChoice(!isPlaying),
    holdProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // A button that a mouse or a finger pressed keeps the focus when they have long gone; that holds nothing.
      onFocus: ({ target }) => setHasFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
    },
  };
}
