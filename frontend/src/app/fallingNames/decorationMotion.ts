/**
 * Sets `:root[data-motion]` until the returned function is called. Style sheets animate endless decoration only under it,
 * so that the background's pause control stops all of it (WCAG 2.2.2).
 */
export function allowDecorationMotion(): () => void {
  const { dataset } = document.documentElement;
  dataset.motion = 'running';
  return () => {
    delete dataset.motion;
  };
}
