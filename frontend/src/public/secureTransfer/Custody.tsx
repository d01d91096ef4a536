import { PacketItem } from '@/entities/packet/PacketItem';
import { ReceiptItem } from '@/entities/receipt/ReceiptItem';
import { getPath } from '@/shared/config/pages';
import { Card } from '@/shared/ui/Card';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './Custody.module.css';
import { samplePacket, sampleReceipt } from './sampleCustody';

/** A receipt and a packet, as members see theirs. */
export function Custody() {
  return (
    <div className={styles.pair}>
      <Card title="The receipt" headingLevel={3}>
        <p className={styles.text}>
          Each names the one before it by its hash. If a single row were changed afterwards, the chain would
          not fit, and the check of the chain names the first receipt that does not.
        </p>
        <ReceiptItem receipt={sampleReceipt} isSample as="div" />
        <LinkButton to={getPath('VerifyPage')} size="small">
          Verify a file
        </LinkButton>
      </Card>
      <Card title="The packet" headingLevel={3}>
        <p className={styles.text}>
          Cover, index, exhibits, and at its end the SHA-256 of every original file: whoever receives it can
          check each file without us.
        </p>
        <PacketItem packet={samplePacket} downloadUrl={null} as="div" />
      </Card>
    </div>
  );
}
