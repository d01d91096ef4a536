import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router-dom';

const NavigateContext = createContext<(to: string) => void>(() => undefined);

/** Provides a stable `navigate` for the {@link RowLink}s inside. */
export function RowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const navigateTo = useCallback((to: string) => void latest.current(to), []);
  return <NavigateContext value={navigateTo}>{children}</NavigateContext>;
}

/**
 * A link for lists of thousands of rows: the router's `Link` renders again with every change of the URL, such as after
 * each Load more. Must be inside {@link RowLinks}.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const navigateTo = useContext(NavigateContext);

  function handleClick(event: MouseEvent) {
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    navigateTo(to);
  }

  return (
    <a href={to} onClick={handleClick}>
      {children}
    </a>
  );
}
