import { acceptedFiles } from './secureTransfer';
import { Figures } from '@/shared/ui/Figures';
import styles from './AcceptedFiles.module.css';

/** The limits come from the rules that the server enforces. */
export function AcceptedFiles() {
  return (
    <>
      <Figures figures={acceptedFiles.figures} />
      <dl className={styles.fileTypes}>
        {acceptedFiles.fileTypes.map(({ title, extensions }) => (
          <div key={title} className={styles.fileType}>
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
