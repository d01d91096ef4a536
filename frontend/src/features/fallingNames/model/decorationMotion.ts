/**
 * Marks the page as one whose decoration moves, until what is returned is called. Style sheets let what turns without end
 * move under `:root[data-motion]` alone: so nothing does that the control of the background could not halt (WCAG 2.2.2).
 */
export function letDecorationMove(): () => void {
  const { dataset } = document.documentElement;
  dataset.motion = 'running';
  return () => {
    delete dataset.motion;
  };
}
