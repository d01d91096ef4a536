import { type DemoStopId } from '@/content/demo/demoTour';
import { createContext, use } from 'react';

/** By what the tour finds a stop on the page. */
export const STOP_ATTRIBUTE = 'data-tour-stop';

/** The demo's guided tour, and what explains one part of it alone. */
export interface Tour {
  isRunning: boolean;
  /** Starts the tour, or ends the one that runs; the focus comes back to the control that asked. */
  toggle: (asker: HTMLElement) => void;
  explain: (stop: DemoStopId, asker: HTMLElement) => void;
}

export const TourContext = createContext<Tour | null>(null);

/** The tour of the demo this component stands in. */
export function useTour(): Tour {
  const tour = use(TourContext);
  if (!tour) throw new Error('There is a tour only within TourProvider');
  return tour;
}
