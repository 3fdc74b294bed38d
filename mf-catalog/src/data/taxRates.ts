import { api, listTag, z } from '@plumbline/data';

const taxRate = z.object({ id: z.string(), name: z.string(), rate: z.number() });
export type TaxRateChoice = z.infer<typeof taxRate>;

export const { useCatalogTaxRatesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's named tax rates in use, in percent; none for roles that see no money. */
    catalogTaxRates: build.query<TaxRateChoice[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('tax_rates')
            .select('id, name, rate')
            .eq('company_id', company)
            .eq('is_active', true)
            .order('position'),
      rawResponseSchema: z.array(taxRate),
      providesTags: [listTag('TaxRate')],
    }),
  }),
});
