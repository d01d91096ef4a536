import { ApiError, isApiError } from '@/shared/api/apiError';

/** Says in words that the entry of a call is not there any more. */
export async function sayGone<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    const { status, code } = error;
    throw new ApiError({ status, code, message: 'Somebody has deleted this entry meanwhile.' });
  }
}
