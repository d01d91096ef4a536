interface InlineStyle {
  'data-style': string;
  ref: (element: HTMLElement | null) => void;
}

/**
 * A computed style of one element, such as the width of a bar: `<span {...inlineStyle({ width: '40%' })} />`.
 *
 * The content security policy refuses `style` attributes, so React's `style` would be ignored in the HTML of a public page.
 * There the build adds a rule for each `data-style` (scripts/prerender.js). In the browser the style is set by script.
 * @param declarations the names as in CSS: `grid-row`, `--columns`
 */
export function inlineStyle(
  declarations: Readonly<Record<string, string | number | undefined>>,
): InlineStyle {
  const text = Object.entries(declarations)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return {
    'data-style': text,
    ref: (element) => {
      if (element) element.style.cssText = text;
    },
  };
}
