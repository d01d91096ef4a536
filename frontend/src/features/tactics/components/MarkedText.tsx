import { textPieces } from '../model/tacticSearch';
import styles from './MarkedText.module.css';

interface MarkedTextProps {
  text: string;
  terms: readonly string[];
}

/** A text with what was searched for marked in it. */
export function MarkedText({ text, terms }: MarkedTextProps) {
  if (terms.length === 0) return text;
  return textPieces(text, terms).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
