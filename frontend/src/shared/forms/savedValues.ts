/**
 * The typed values of forms that could not be sent because the session had ended, by account and form. Only in memory: they
 * survive a new sign-in in this tab, but not a reload. This file imports no form library, because the sign-in uses it.
 */
const savedValues = new Map<string, object>();

/** The name of an account's form, for `keepAs`. */
export function getRecoveryName(accountId: string, form: string): string {
  return `${accountId} ${form}`;
}

/** Saves the values, without passwords. */
export function saveValues(name: string, values: object): void {
  savedValues.set(
    name,
    Object.fromEntries(Object.entries(values).filter(([field]) => !/password/i.test(field))),
  );
}

export function hasSavedValues(name: string): boolean {
  return savedValues.has(name);
}

/** Removes and returns the values: from now on the form has them, so that Cancel discards them. */
export function takeSavedValues(name: string): object | undefined {
  const values = savedValues.get(name);
  savedValues.delete(name);
  return values;
}

/** Call after a sign-in: another person may now use this tab. */
export function clearValuesOfOthers(accountId: string): void {
  for (const name of savedValues.keys())
    if (!name.startsWith(getRecoveryName(accountId, ''))) savedValues.delete(name);
}
