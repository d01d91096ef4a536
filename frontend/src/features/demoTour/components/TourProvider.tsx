import { demoStops } from '@/content/demo/demoTour';
import { firstPaint } from '@/shared/lib/firstPaint';
import { showToast } from '@/shared/ui/toastStore';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as spotlights from '../model/spotlight';
import { type Tour, TourContext } from '../model/tour';

type Show = (library: typeof spotlights, onEnd: () => void) => spotlights.Spotlight;

const fetchSpotlight = () => import('../model/spotlight');

/** Holds the tour of what stands in it: at most one spotlight at a time, and none once this is gone. */
export function TourProvider({ children }: { children: ReactNode }) {
  const [isRunning, setIsRunning] = useState(false);
  const lit = useRef<spotlights.Spotlight>(null);
  // Whoever asked last: what arrives late for an earlier one is not shown.
  const request = useRef(0);

  // Once the page has been seen, so that no step keeps a person waiting.
  useEffect(() => {
    firstPaint.then(fetchSpotlight).catch(() => undefined);
  }, []);

  useEffect(
    () => () => {
      request.current += 1;
      lit.current?.close();
    },
    [],
  );

  function darken() {
    request.current += 1;
    lit.current?.close();
    setIsRunning(false);
  }

  async function light(show: Show, asker: HTMLElement) {
    const mine = request.current;
    try {
      const library = await fetchSpotlight();
      if (mine !== request.current) return;
      lit.current = show(library, () => {
        lit.current = null;
        setIsRunning(false);
        asker.focus();
      });
    } catch {
      if (mine !== request.current) return;
      setIsRunning(false);
      showToast({
        title: 'Tour not loaded',
        text: 'Check your connection and try again.',
        tone: 'error',
      });
    }
  }

  const tour: Tour = {
    isRunning,
    toggle: (asker) => {
      darken();
      if (isRunning) return;
      setIsRunning(true);
      void light((library, onEnd) => library.showTour(demoStops, onEnd), asker);
    },
    explain: (id, asker) => {
      darken();
      const stop = demoStops.find((candidate) => candidate.id === id);
      if (stop) void light((library, onEnd) => library.showStop(stop, onEnd), asker);
    },
  };
  return <TourContext value={tour}>{children}</TourContext>;
}
