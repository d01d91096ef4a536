import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to `fallback` if this page is the first one of the app in the history. */
export function useGoBack(fallback: string): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  // A second press before the page changes would go back twice, possibly out of the app.
  const isLeaving = useRef(false);

  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // The router gives the first history entry this key. All others have a unique one, also after a reload.
    if (key === 'default') void navigate(fallback);
    else void navigate(-1);
  };
}
