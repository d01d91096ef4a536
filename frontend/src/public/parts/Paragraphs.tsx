import styles from './Paragraphs.module.css';

export function Paragraphs({ text }: { text: readonly string[] }) {
  return (
    <div className={styles.text}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
