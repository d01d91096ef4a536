import { splitMatches } from './tacticSearch';
import styles from './HighlightedText.module.css';

interface HighlightedTextProps {
  text: string;
  terms: readonly string[];
}

export function HighlightedText({ text, terms }: HighlightedTextProps) {
  if (terms.length === 0) return text;
  return splitMatches(text, terms).map((segment, index) =>
    segment.isMatch ? (
      <mark key={index} className={styles.mark}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}
