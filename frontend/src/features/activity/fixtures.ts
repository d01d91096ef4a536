import { type components } from '@/shared/api/schema';

export type ActivityRow = components['schemas']['ActivityRow'];

export const sampleActivity: ActivityRow[] = [
  {
    id: '5e0d9a3e-6a2a-4a53-8f1a-8f6a3c1d0001',
    action: 'claim_submitted',
    description: 'Submitted a claim for 14 Harbor Road: estimate',
    createdAt: '2026-01-20T15:30:00Z',
  },
  {
    id: '5e0d9a3e-6a2a-4a53-8f1a-8f6a3c1d0002',
    action: 'signed_in',
    description: 'Signed in from Desktop • Chrome on Linux',
    createdAt: '2026-01-20T15:05:00Z',
  },
];
