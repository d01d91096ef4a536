/** The URL of the lines of an estimate, on the page of its claim. `checked` lists only lines that check, or that do not. */
export function getLinesHref(estimateId: string, { checked }: { checked?: boolean } = {}): string {
  const params = new URLSearchParams({ estimate: estimateId });
  if (checked !== undefined) params.set('lines.checked', String(checked));
  return `?${params}`;
}
