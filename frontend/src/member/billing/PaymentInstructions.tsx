import { CopyButton } from '@/shared/feedback/CopyButton';
import { getPath } from '@/shared/config/pages';
import { Stack } from '@/shared/ui/Stack';
import { Link } from 'react-router-dom';
import styles from './Billing.module.css';

/** As staff wrote them. */
export function PaymentInstructions({ text }: { text: string }) {
  return (
    <Stack gap={1}>
      <h3>How to pay</h3>
      {text ? (
        <>
          <p className={styles.instructions}>{text}</p>
          <div>
            <CopyButton text={text} accessibleName="Copy how to pay" />
          </div>
        </>
      ) : (
        <p className={styles.muted}>
          <Link to={getPath('HelpPage')}>Ask the network</Link> where to send the payment.
        </p>
      )}
    </Stack>
  );
}
