import { cargo } from '@/content/secureTransfer';
import { Figures } from '@/shared/ui/Figures';
import styles from './Cargo.module.css';

/** What may travel, from the same rules that the server refuses by. */
export function Cargo() {
  return (
    <>
      <Figures figures={cargo.figures} />
      <dl className={styles.doors}>
        {cargo.doors.map(({ title, extensions }) => (
          <div key={title} className={styles.door}>
            <dt className={styles.title}>{title}</dt>
            <dd>
              <ul className={styles.types}>
                {extensions.map((extension) => (
                  <li key={extension} className={styles.type}>
                    .{extension}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
