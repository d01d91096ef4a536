import { countCharacters } from '@/shared/lib/text';

/** A test for a schema. Unlike `min` of yup it counts characters as the server does. */
export const hasLength =
  (minLength: number) =>
  (text = ''): boolean =>
    countCharacters(text) >= minLength;
