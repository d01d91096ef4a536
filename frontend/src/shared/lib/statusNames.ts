/** The name of a status in a sentence: `info_requested` is `info requested`. The server's texts have the same names. */
export function formatStatus(value: string): string {
  return value === 'grace' ? 'grace period' : value.replaceAll('_', ' ');
}

/** The name of a status as a label, such as `Under review`. */
export function formatStatusLabel(value: string): string {
  const name = formatStatus(value);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
