import { Stack } from '@/shared/ui/Stack';
import { membershipNature } from './membership';
import { CheckIcon, CloseIcon } from '@/shared/ui/icons';
import styles from './MembershipNatureList.module.css';

export function MembershipNatureList() {
  return (
    <Stack as="ol" gap={3}>
      {membershipNature.map(({ is, isNot }) => (
        <li key={is.title} className={styles.line}>
          <div className={styles.is}>
            <h3 className={styles.title}>
              <CheckIcon aria-hidden="true" />
              {is.title}
            </h3>
            <p>{is.text}</p>
          </div>
          <div className={styles.isNot}>
            <h3 className={styles.title}>
              <CloseIcon aria-hidden="true" />
              {isNot.title}
            </h3>
            <p>{isNot.text}</p>
          </div>
        </li>
      ))}
    </Stack>
  );
}
