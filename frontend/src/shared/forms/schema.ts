/** The door to the validation library: the few parts that the app's schemas are made of. */
export { boolean, type InferType, mixed, number, object, type ObjectSchema, ref, string } from 'yup';
