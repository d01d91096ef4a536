declare const fieldName: unique symbol;

/** The name of a field of a form. Only `createFieldNames` makes one, so that a misspelt name does not compile. */
export type FieldName = string & { readonly [fieldName]: true };

type GetFieldName<Values extends object> = (name: keyof Values & string) => FieldName;

/** The names of a form's fields: `const field = createFieldNames<ClaimValues>()`, then `name={field('homeowner')}`. */
export const createFieldNames = <Values extends object>(): GetFieldName<Values> => toFieldName;

function toFieldName(name: string): FieldName {
  return name as FieldName;
}
