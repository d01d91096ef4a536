import { type Schemas } from '@/shared/api/schemas';

export type CredibilityQuery = Schemas['CredibilityQuestionRequest'];

/** The public part of an entry. */
export type CredibilityRecord = Schemas['CredibilityResult'];

/** `success` is false if there is no record. */
export type CredibilityResponse = Schemas['CredibilityAnswer'];
