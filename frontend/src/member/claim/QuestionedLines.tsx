import { formatDifference, getDescription } from '@/entities/estimate/describeLine';
import { type Pair } from '@/entities/estimate/estimate';
import { KIND_LABELS } from '@/entities/estimate/labels';
import { IconButton } from '@/shared/ui/IconButton';
import { CloseIcon } from '@/shared/ui/icons';
import styles from './QuestionedLines.module.css';

interface QuestionedLinesProps {
  lines: readonly Pair[];
  onRemove?: (id: string) => void;
}

/** The lines of a comparison that a question is about. */
export function QuestionedLines({ lines, onRemove }: QuestionedLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Lines in question">
      {lines.map((pair) => {
        const description = getDescription(pair);
        return (
          <li key={pair.id} className={styles.line}>
            <p className={styles.item}>{description}</p>
            <p className={styles.meta}>
              {[pair.room, KIND_LABELS[pair.kind], formatDifference(pair.difference)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {onRemove && (
              <IconButton
                className={styles.remove}
                label={`Remove ${description}`}
                icon={<CloseIcon />}
                onClick={() => onRemove(pair.id)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
