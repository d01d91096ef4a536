import { type RefObject } from 'react';

const READING: [string, string][] = [
  ['n', 'Next difference without a reason'],
  ['p', 'The one before'],
  ['j ↓', 'Next line'],
  ['k ↑', 'Previous line'],
  ['b', 'Page of the other document'],
];

const CHANGING: [string, string][] = [
  ['1 … 9', 'Give this reason, and go on'],
  ['0', 'Take the reason away'],
  ['y', 'The uncertain pair is right'],
  ['c', 'Note to the member'],
  ['x', 'Exclude, with a reason; include again'],
  ['u', 'Unpair'],
  ['m', 'Pair with a line of the other document'],
  ['z', 'Undo'],
  ['Escape', 'Leave a field, which saves it'],
];

interface KeyListProps {
  isReadOnly: boolean;
  dialog: RefObject<HTMLDialogElement | null>;
}

export function KeyList({ isReadOnly, dialog }: KeyListProps) {
  return (
    <dialog ref={dialog} className="desk-dialog desk-keys" aria-label="Keys">
      <dl>
        {[...READING, ...(isReadOnly ? [] : CHANGING)].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="button">Close</button>
      </form>
    </dialog>
  );
}
