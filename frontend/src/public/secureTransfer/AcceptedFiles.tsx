import { Cluster, Stack } from '@/shared/ui/Stack';
import { acceptedFiles } from './secureTransfer';
import { Figures } from '@/shared/ui/Figures';
import styles from './AcceptedFiles.module.css';

/** The limits come from the rules that the server enforces. */
export function AcceptedFiles() {
  return (
    <>
      <Figures figures={acceptedFiles.figures} />
      <Stack as="dl" gap={3}>
        {acceptedFiles.fileTypes.map(({ title, extensions }) => (
          <Stack gap={1} key={title}>
            <dt className={styles.title}>{title}</dt>
            <dd>
              <Cluster as="ul">
                {extensions.map((extension) => (
                  <li key={extension} className={styles.type}>
                    .{extension}
                  </li>
                ))}
              </Cluster>
            </dd>
          </Stack>
        ))}
      </Stack>
    </>
  );
}
