/** Media queries in tests: jsdom has no screen, so none holds until a test says so. */
const holding = new Set<string>();
const lists = new Map<string, EventTarget>();

function listOf(query: string): EventTarget {
  const list = lists.get(query) ?? new EventTarget();
  lists.set(query, list);
  return list;
}

/** Makes the query hold, or no longer hold, and tells who listens. */
export function setMedia(query: string, isHolding: boolean): void {
  if (isHolding) holding.add(query);
  else holding.delete(query);
  listOf(query).dispatchEvent(new Event('change'));
}

/** Lets no query hold. */
export function resetMedia(): void {
  holding.clear();
}

window.matchMedia = (query) =>
  Object.defineProperties(listOf(query), {
    matches: { get: () => holding.has(query), configurable: true },
    media: { value: query, configurable: true },
  }) as MediaQueryList;
