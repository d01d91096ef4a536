import { useQuery } from '@tanstack/react-query';
import { clientAddressQuery } from '../api/clientAddress';
import styles from './Access.module.css';

/** The address that the network sees. */
export function ClientAddressLine() {
  const { data, isPending } = useQuery(clientAddressQuery);
  return (
    <p className={styles.address}>
      Client IP: <data>{isPending ? 'Loading...' : (data ?? 'Unknown')}</data>
    </p>
  );
}
