import { carrierNames } from './carriers';
import { useIsPageHidden } from '@/shared/hooks/useIsPageHidden';
import { useReducedMotion } from '@/shared/hooks/useMediaQuery';
import { IconButton } from '@/shared/ui/IconButton';
import { PauseIcon, PlayIcon } from '@/shared/ui/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRenderer, type Renderer } from './renderer';
import { allowDecorationMotion } from './decorationMotion';
import { readIsPaused, saveIsPaused } from './pausedPreference';
import { type Strength, type Theme } from './scene';
import styles from './FallingNames.module.css';

interface Props {
  strength: Strength;
  /** Whether the page has a sticky bar at its top; the pause control is at its right end. */
  hasBar: boolean;
}

/** The carrier names that fall behind every page, and the control that pauses them. */
export function FallingNames({ strength, hasBar }: Props) {
  const rendererRef = useRef<Renderer>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isPaused, setIsPaused] = useState(readIsPaused);
  const isMotionReduced = useReducedMotion();
  const isHidden = useIsPageHidden();
  const isMoving = !isPaused && !isMotionReduced && !isHidden;
  const hasControl = !isMotionReduced && !hasFailed;

  useEffect(() => {
    const renderer = createRenderer(readTheme(), styles.canvas, () => setHasFailed(true));
    rendererRef.current = renderer;
    return () => renderer.destroy();
  }, []);

  useEffect(() => rendererRef.current?.render({ strength, isMoving }), [strength, isMoving]);

  useLayoutEffect(() => {
    if (hasControl && !isPaused) return allowDecorationMotion();
    return undefined;
  }, [hasControl, isPaused]);

  if (!hasControl) return null;
  return (
    <IconButton
      className={hasBar ? styles.control : styles.unpinnedControl}
      label={isPaused ? 'Resume background' : 'Pause background'}
      icon={isPaused ? <PlayIcon /> : <PauseIcon />}
      onClick={() => {
        saveIsPaused(!isPaused);
        setIsPaused(!isPaused);
      }}
    />
  );
}

function readTheme(): Theme {
  const tokens = getComputedStyle(document.documentElement);
  const read = (token: string) => tokens.getPropertyValue(token).trim();
  return {
    names: carrierNames,
    background: read('--surface-ground'),
    scanLine: read('--scan-line'),
    color: read('--text-faint'),
    // The two sides of every claim have their own colors.
    colorByName: { CARRIERS: read('--danger'), CONTRACTOR: read('--signal') },
    fontFamily: read('--font-mono'),
  };
}
