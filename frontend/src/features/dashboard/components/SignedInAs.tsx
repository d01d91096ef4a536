import styles from './SignedInAs.module.css';

interface SignedInAsProps {
  username: string;
  email: string;
}

/** Whose dashboard this is. */
export function SignedInAs({ username, email }: SignedInAsProps) {
  return (
    <span className={styles.who}>
      <strong>{username}</strong>
      <span className={styles.email}>{email}</span>
    </span>
  );
}
