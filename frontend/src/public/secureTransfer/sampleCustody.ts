import { type Packet } from '@/entities/packet/packet';
import { type Receipt } from '@/entities/receipt/receipt';

const ESTIMATE = '6c1f0f7f1f0a5f5c3c2b3f0d7a1e9b84d2c6e5a0937b41d8f6ea20c95b7d31e2';
const ROOF = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3b3c1f4ad4b7e05c11d6e9f20';

/** Invented, as everything on this page that has a name. */
export const sampleReceipt: Receipt = {
  id: 'sample',
  number: 'R-000123',
  cause: 'claim_documents',
  claimId: null,
  createdAt: '2026-05-03T14:02:10Z',
  files: [
    { name: 'ridge-road.esx', size: 2_516_582, sha256: ESTIMATE, documentId: null },
    { name: 'north-slope.jpg', size: 4_184_911, sha256: ROOF, documentId: null },
  ],
  hash: '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea',
  previousHash: '0e5a3f6a1d2b4c8e97f0b1a2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6',
};

export const samplePacket: Packet = {
  id: 'sample',
  title: 'Ridge Road, for counsel',
  state: 'ready',
  problem: null,
  pages: 41,
  size: 18_412_002,
  sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  isSealed: false,
  exhibits: [
    { letter: 'A', title: 'ridge-road.esx', firstPage: 3, pages: 1, sha256: ESTIMATE, problem: null },
    { letter: 'B', title: 'north-slope.jpg', firstPage: 4, pages: 1, sha256: ROOF, problem: null },
  ],
  createdAt: '2026-05-04T09:30:00Z',
  expiresAt: '2026-06-03T09:30:00Z',
};
