import { type RankedPair } from './pairs';
import { formatMoney } from '@/shared/lib/money';
import { useState } from 'react';

/** What the number keys and the field for a reason do now. */
export type Mode = 'reason' | 'exclude' | 'pair';

const MODE_TITLES: Record<Mode, string> = {
  reason: 'Reason for the difference',
  exclude: 'Exclude, because',
  pair: 'Pair with',
};

/** As many as there are number keys. */
const MAX_CHOICES = 9;

export interface ActionsProps {
  pair: RankedPair;
  reasons: readonly string[];
  partners: readonly RankedPair[];
  mode: Mode;
  onMode: (mode: Mode) => void;
  onReason: (reason: string) => void;
  onNote: (note: string) => void;
  onPair: (partner: RankedPair) => void;
  onUnpair: () => void;
  onInclude: () => void;
  onConfirm: () => void;
}

/** What staff can do with a pair, and say about it. */
export function PairActions({ pair, mode, onMode, onUnpair, onInclude, onConfirm, ...rest }: ActionsProps) {
  const hasBoth = pair.base !== null && pair.audited !== null;
  return (
    <>
      <div className="desk-buttons">
        {pair.isUncertain && (
          <button type="button" className="button default" onClick={onConfirm}>
            Right pair <kbd>y</kbd>
          </button>
        )}
        {hasBoth ? (
          <button type="button" className="button" onClick={onUnpair}>
            Unpair <kbd>u</kbd>
          </button>
        ) : (
          <ModeButton name="pair" label="Pair" hint="m" mode={mode} onMode={onMode} />
        )}
        {pair.isExcluded ? (
          <button type="button" className="button" onClick={onInclude}>
            Include <kbd>x</kbd>
          </button>
        ) : (
          <ModeButton name="exclude" label="Exclude" hint="x" mode={mode} onMode={onMode} />
        )}
      </div>
      <h3>{MODE_TITLES[mode]}</h3>
      {mode === 'pair' ? <Partners {...rest} /> : <Reasons pair={pair} {...rest} />}
      <Note pair={pair} onNote={rest.onNote} />
    </>
  );
}

interface ModeButtonProps {
  name: Mode;
  label: string;
  hint: string;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

function ModeButton({ name, label, hint, mode, onMode }: ModeButtonProps) {
  return (
    <button
      type="button"
      className="button"
      aria-pressed={mode === name}
      onClick={() => {
        onMode(mode === name ? 'reason' : name);
      }}
    >
      {label} <kbd>{hint}</kbd>
    </button>
  );
}

function Partners({ partners, onPair }: Pick<ActionsProps, 'partners' | 'onPair'>) {
  if (partners.length === 0)
    return <p className="support-empty">The other document has no line without a partner.</p>;
  return (
    <ol className="compare-choices">
      {partners.slice(0, MAX_CHOICES).map((partner, index) => {
        const line = partner.base ?? partner.audited;
        return (
          <li key={partner.id}>
            <button
              type="button"
              onClick={() => {
                onPair(partner);
              }}
            >
              <kbd>{index + 1}</kbd> {line?.description} <small>{formatMoney(line?.rcv ?? 0)}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Reasons({ pair, reasons, onReason }: Pick<ActionsProps, 'pair' | 'reasons' | 'onReason'>) {
  const [text, setText] = useState(reasons.includes(pair.reason) ? '' : pair.reason);
  return (
    <>
      <ol className="compare-choices">
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              aria-pressed={reason === pair.reason}
              onClick={() => {
                onReason(reason);
              }}
            >
              {index < MAX_CHOICES && <kbd>{index + 1}</kbd>} {reason}
            </button>
          </li>
        ))}
      </ol>
      <form
        className="compare-other"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onReason(text.trim());
        }}
      >
        <input
          aria-label="Another reason"
          placeholder="Another reason"
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <button className="button" disabled={!text.trim()}>
          Set
        </button>
      </form>
    </>
  );
}

/** Saved when it is left. */
function Note({ pair, onNote }: Pick<ActionsProps, 'pair' | 'onNote'>) {
  const [text, setText] = useState(pair.note);
  return (
    <div className="compare-note">
      <label htmlFor="compare-note">
        Note to the member <kbd>c</kbd>
      </label>
      <textarea
        id="compare-note"
        rows={1}
        maxLength={1000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
        onBlur={() => {
          if (text.trim() !== pair.note) onNote(text.trim());
        }}
      />
    </div>
  );
}
