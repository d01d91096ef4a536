import { object, string } from '@/shared/forms/schema';

const CODE_SENTENCE = 'Please enter the six digits from your mail';

/** Which device gives up its place, and the code from the mail. */
export const replacementSchema = object({
  deviceId: string().required('Please choose one of your devices'),
  code: string()
    .trim()
    .required(CODE_SENTENCE)
    .matches(/^\d{6}$/, CODE_SENTENCE),
});
