/** The parts of yup that the app uses. Only this folder imports yup. */
export { type InferType, object, type ObjectSchema, ref, string } from 'yup';
