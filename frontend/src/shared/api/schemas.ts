import { type components } from './schema';

/** The types of the API, generated from its OpenAPI document. Entities give them names; nothing else imports this. */
export type Schemas = components['schemas'];
