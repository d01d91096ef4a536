import { type ClaimDetail } from '@/entities/claim/claim';
import { type Packet } from '@/entities/packet/packet';
import { PacketItem } from '@/entities/packet/PacketItem';
import { type Receipt } from '@/entities/receipt/receipt';
import { ReceiptItem } from '@/entities/receipt/ReceiptItem';
import { Card } from '@/shared/ui/Card';

const POLICY = 'd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592';
const ROOF = '4d5f18c0a7e2b96301fa8c7d29e4b6105c3fd87a92e01b64c8d7f3a5906b2e18';
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The receipt of what was filed with a claim of the demo, and the packet that was made of it. */
export function SampleCustody({ claim }: { claim: ClaimDetail }) {
  return (
    <>
      <Card title="Packet">
        <PacketItem packet={createPacket(claim)} downloadUrl={null} as="div" />
      </Card>
      <Card title="Receipt">
        <ReceiptItem receipt={createReceipt(claim)} isSample as="div" />
      </Card>
    </>
  );
}

function createReceipt({ id, createdAt }: ClaimDetail): Receipt {
  return {
    id,
    number: 'R-000123',
    cause: 'claim',
    claimId: null,
    createdAt,
    files: [
      { name: 'policy.pdf', size: 1_204_224, sha256: POLICY, documentId: null },
      { name: 'north-slope.jpg', size: 4_184_911, sha256: ROOF, documentId: null },
    ],
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    previousHash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  };
}

function createPacket({ id, reference, updatedAt }: ClaimDetail): Packet {
  const exhibits = [
    { letter: 'A', title: 'policy.pdf', firstPage: 3, pages: 12, sha256: POLICY, problem: null },
    { letter: 'B', title: 'north-slope.jpg', firstPage: 15, pages: 1, sha256: ROOF, problem: null },
  ];
  return {
    id,
    title: `${reference}, for counsel`,
    state: 'ready',
    problem: null,
    pages: 17,
    size: 5_612_004,
    sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    isSealed: false,
    exhibits,
    createdAt: updatedAt,
    expiresAt: new Date(Date.parse(updatedAt) + KEPT_MILLISECONDS).toISOString(),
  };
}
