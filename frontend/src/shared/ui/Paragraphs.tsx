import styles from './Paragraphs.module.css';

/** Running text, a paragraph an entry. */
export function Paragraphs({ text }: { text: readonly string[] }) {
  return (
    <div className={styles.text}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
