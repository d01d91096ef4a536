/** jsdom has no screen: no media query matches until a test sets it. */
const matching = new Set<string>();
const lists = new Map<string, EventTarget>();

function getMediaQueryList(query: string): EventTarget {
  const list = lists.get(query) ?? new EventTarget();
  lists.set(query, list);
  return list;
}

/** Sets whether the query matches, and notifies its listeners. */
export function setMedia(query: string, isMatching: boolean): void {
  if (isMatching) matching.add(query);
  else matching.delete(query);
  getMediaQueryList(query).dispatchEvent(new Event('change'));
}

export function resetMedia(): void {
  matching.clear();
}

window.matchMedia = (query) =>
  Object.defineProperties(getMediaQueryList(query), {
    matches: { get: () => matching.has(query), configurable: true },
    media: { value: query, configurable: true },
  }) as MediaQueryList;
