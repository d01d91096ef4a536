import operations from '@rules/operations.json';
import { type ContactValues, EMPTY_MESSAGE } from './contactSchema';

const PLACE = 'contact-draft';
const FIELDS = Object.keys(EMPTY_MESSAGE) as (keyof ContactValues)[];

/** What was typed in this tab and not sent; what is no message counts as none. */
export function readMessageDraft(): ContactValues {
  try {
    const kept = (JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') ?? {}) as Partial<
      Record<string, unknown>
    >;
    const textOf = (field: string) => (typeof kept[field] === 'string' ? kept[field] : '');
    const draft = Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as ContactValues;
    // A type that is offered no more would be chosen without being seen.
    return Object.hasOwn(operations, draft.operationType) ? draft : { ...draft, operationType: '' };
  } catch {
    // Storage that is switched off or holds something else: there is no draft.
    return EMPTY_MESSAGE;
  }
}

/** Keeps what is typed for as long as the tab is open: a reload or a look at another page loses nothing. */
export function keepMessageDraft(values: ContactValues): void {
  try {
    if (FIELDS.every((field) => values[field] === '')) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(values));
  } catch {
    // Storage that is switched off or full keeps nothing; the form itself still does.
  }
}
