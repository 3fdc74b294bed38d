import { api, rowTag, z } from '@plumbline/data';
import { addressLine } from '@plumbline/domain';

const part = z.string().nullish();
const row = z
  .object({
    address: z.object({ street: part, city: part, state: part, zip: part }).nullish().catch(null),
  })
  .nullable();

export const { useProjectClientAddressQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A client's address in one line; '' where none is on file. */
    projectClientAddress: build.query<
      string,
      { company: string; client: string },
      z.infer<typeof row>
    >({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('clients')
            .select('address')
            .eq('company_id', company)
            .eq('id', client)
            .maybeSingle(),
      rawResponseSchema: row,
      transformResponse: (found) => addressLine(found?.address ?? {}),
      providesTags: (_, __, { client }) => [rowTag('Client', client)],
    }),
  }),
});
