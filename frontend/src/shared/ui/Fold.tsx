import { TABLET, useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './Fold.module.css';
import { ChevronDownIcon } from './icons';

interface FoldProps {
  /** What is inside, on the control that opens it on a phone: `Ten errors of scope`. */
  summary: ReactNode;
  isInitiallyOpen?: boolean;
  children: ReactNode;
}

/**
 * A part of a long page that is folded on a phone. A larger screen and paper show it all. A link to it, to its section or
 * to something inside opens it; so does the browser for a text that was searched for on the page.
 */
export function Fold({ summary, isInitiallyOpen = false, children }: FoldProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const isLarge = useMediaQuery(TABLET);
  const { hash, key } = useLocation();

  // Before that, the style sheet shows the content there: the width of the screen is not known in finished HTML.
  useLayoutEffect(() => {
    if (isLarge && ref.current) ref.current.open = true;
  }, [isLarge]);
  useLayoutEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (ref.current && (target?.contains(ref.current) || ref.current.contains(target)))
      ref.current.open = true;
  }, [hash, key]);

  return (
    <details ref={ref} className={styles.fold} open={isInitiallyOpen}>
      <summary className={styles.summary}>
        {summary}
        <ChevronDownIcon aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
