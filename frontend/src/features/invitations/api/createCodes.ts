import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODES_URL } from './codesOverview';
import { rereadCodes } from './rereadCodes';

type CodesCreated = components['schemas']['CodesCreated'];
/** Either `count` or `code`; the note may be left out. */
type CreateCodes = Partial<components['schemas']['CreateCodesRequest']>;

/** Draws a batch of codes, or stores a custom one. */
export function useCreateCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateCodes) => callApi<CodesCreated>('POST', CODES_URL, body),
    onSuccess: () => rereadCodes(client),
  });
}
