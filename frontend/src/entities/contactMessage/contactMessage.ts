import { type Schemas } from '@/shared/api/schemas';

export type ContactMessage = Schemas['ContactRequest'];
