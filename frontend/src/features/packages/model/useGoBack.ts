import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back in the history, or to `fallback` where this page is the first that the app showed in it. */
export function useGoBack(fallback: string): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  // A second press on the way would go back twice, and perhaps out of the app.
  const isLeaving = useRef(false);

  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // The router calls the first entry so; every other has a key of its own, also after a reload.
    if (key === 'default') void navigate(fallback);
    else void navigate(-1);
  };
}
