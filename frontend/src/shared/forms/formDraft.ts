type TextValues<Values> = Record<keyof Values, string>;

/** The stored texts of the form's fields. Fields that this version of the form does not know are dropped. */
export function parseDraftValues<Values extends TextValues<Values>>(empty: Values, stored: unknown): Values {
  const texts = { ...(typeof stored === 'object' ? stored : null) } as Record<string, unknown>;
  const known = Object.keys(empty).filter((name) => typeof texts[name] === 'string');
  return { ...empty, ...Object.fromEntries(known.map((name) => [name, texts[name]])) };
}

export function haveSameValues<Values extends TextValues<Values>>(a: Values, b: Values): boolean {
  return Object.entries(a).every(([name, value]) => b[name as keyof Values] === value);
}
