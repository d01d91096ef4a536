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

const Follow = createContext<(to: string) => void>(() => undefined);

/** Leads the way for the {@link RowLink}s in it. */
export function RowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const follow = useCallback((to: string) => void latest.current(to), []);
  return <Follow value={follow}>{children}</Follow>;
}

/**
 * A link to another page, for lists of thousands: the router's own is drawn again with every change of the address,
 * such as each page that is read on. Stands within {@link RowLinks}.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = useContext(Follow);

  function handleClick(event: MouseEvent) {
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    follow(to);
  }

  return (
    <a href={to} onClick={handleClick}>
      {children}
    </a>
  );
}
