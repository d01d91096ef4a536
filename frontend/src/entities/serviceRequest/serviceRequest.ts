import { type Schemas } from '@/shared/api/schemas';

/** A submitted RECONNAISSANCE with its file. */
export type ServiceRequest = Schemas['ServiceRequest'];
export type ServiceRequestSubmitted = Schemas['ServiceRequestSubmitted'];
