import { type components, type operations } from './schema';

/** The types of the API, generated from its OpenAPI document. Entities give them names; nothing else imports this. */
export type Schemas = components['schemas'];

/** The parameters of the operation's query. */
export type QueryParams<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;
