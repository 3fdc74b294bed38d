import { api, listTag, z } from '@plumbline/data';

const itemCost = z.object({ id: z.string(), cost: z.number().nullable() });

export const { useBillingItemCostsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What catalog items cost now, in dollars by unit; null where nobody entered a cost. */
    billingItemCosts: build.query<
      z.infer<typeof itemCost>[],
      { company: string; ids: readonly string[] }
    >({
      query:
        ({ company, ids }) =>
        ({ db }) =>
          db
            .from('items_database')
            .select('id, cost')
            .eq('company_id', company)
            .in('id', [...ids]),
      rawResponseSchema: z.array(itemCost),
      providesTags: [listTag('Item')],
    }),
  }),
});
