import { useIsPageHidden } from '@/shared/hooks/useIsPageHidden';
import { useReducedMotion } from '@/shared/hooks/useMediaQuery';
import { IconButton } from '@/shared/ui/IconButton';
import { PauseIcon, PlayIcon } from '@/shared/ui/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Painter, hirePainter } from '../drawing/painter';
import { letDecorationMove } from '../model/decorationMotion';
import { keepIsPaused, readIsPaused } from '../model/pausedPreference';
import { type Strength } from '../model/scene';
import styles from './FallingNames.module.css';
import { readCast } from './readCast';

interface Props {
  strength: Strength;
  /** Whether the page has a bar at its top that stays in view; the control stands at the end of it. */
  hasBar: boolean;
}

/** Carrier names falling behind the page, for as long as the app lives, and the control that halts them. */
export function FallingNames({ strength, hasBar }: Props) {
  const painter = useRef<Painter>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isPaused, setIsPaused] = useState(readIsPaused);
  const isHeldStill = useReducedMotion();
  const isHidden = useIsPageHidden();
  const isMoving = !isPaused && !isHeldStill && !isHidden;
  const hasControl = !isHeldStill && !hasFailed;

  useEffect(() => {
    const hired = hirePainter(readCast(), styles.canvas, () => setHasFailed(true));
    painter.current = hired;
    return () => hired.dismiss();
  }, []);

  useEffect(() => painter.current?.show({ strength, isMoving }), [strength, isMoving]);

  useLayoutEffect(() => {
    if (hasControl && !isPaused) return letDecorationMove();
    return undefined;
  }, [hasControl, isPaused]);

  if (!hasControl) return null;
  return (
    <IconButton
      className={hasBar ? styles.control : styles.loose}
      label={isPaused ? 'Resume background' : 'Pause background'}
      icon={isPaused ? <PlayIcon /> : <PauseIcon />}
      onClick={() => {
        keepIsPaused(!isPaused);
        setIsPaused(!isPaused);
      }}
    />
  );
}
