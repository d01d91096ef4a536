import { demoTourSteps } from '@/demo/texts/demoTourSteps';
import { firstPaint } from '@/shared/lib/firstPaint';
import { showToast } from '@/shared/feedback/toastStore';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as spotlightModule from './spotlight';
import { type Tour, TourContext } from './tour';

type OpenSpotlight = (library: typeof spotlightModule, onEnd: () => void) => spotlightModule.Spotlight;

const fetchSpotlight = () => import('./spotlight');

/** Provides the tour to its children. Shows at most one spotlight at a time. */
export function TourProvider({ children }: { children: ReactNode }) {
  const [isRunning, setIsRunning] = useState(false);
  const spotlight = useRef<spotlightModule.Spotlight>(null);
  // The id of the latest request: a module that loads too late is ignored.
  const latestRequest = useRef(0);

  // Preloads the library after the first paint, so that the tour starts without a delay.
  useEffect(() => {
    firstPaint.then(fetchSpotlight).catch(() => undefined);
  }, []);

  useEffect(
    () => () => {
      latestRequest.current += 1;
      spotlight.current?.close();
    },
    [],
  );

  function closeSpotlight() {
    latestRequest.current += 1;
    spotlight.current?.close();
    setIsRunning(false);
  }

  async function highlight(open: OpenSpotlight, trigger: HTMLElement) {
    const request = latestRequest.current;
    try {
      const library = await fetchSpotlight();
      if (request !== latestRequest.current) return;
      spotlight.current = open(library, () => {
        spotlight.current = null;
        setIsRunning(false);
        trigger.focus();
      });
    } catch {
      if (request !== latestRequest.current) return;
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
    toggle: (trigger) => {
      closeSpotlight();
      if (isRunning) return;
      setIsRunning(true);
      void highlight((library, onEnd) => library.showTour(demoTourSteps, onEnd), trigger);
    },
    explain: (id, trigger) => {
      closeSpotlight();
      const step = demoTourSteps.find((candidate) => candidate.id === id);
      if (step) void highlight((library, onEnd) => library.showStep(step, onEnd), trigger);
    },
  };
  return <TourContext value={tour}>{children}</TourContext>;
}
