import { api, listTag, z } from '@plumbline/data';

const settings = z.object({ default_tax_rate: z.number(), tax_name: z.string() }).nullable();
const rate = z.object({ name: z.string(), rate: z.number() });

const answer = z.object({ settings, rates: z.array(rate) });

/** A company's taxes: the default rate and the saved rates. */
export type Taxes = {
  /** Percent; 0 until the company saves its settings. */
  standard: number;
  /** Its name; empty until then. */
  standardName: string;
  choices: readonly z.infer<typeof rate>[];
};

export const { useBillingTaxesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    billingTaxes: build.query<Taxes, string, z.infer<typeof answer>>({
      query:
        (company) =>
        async ({ db }) => {
          const [own, rates] = await Promise.all([
            db
              .from('company_tax_settings')
              .select('default_tax_rate, tax_name')
              .eq('company_id', company)
              .maybeSingle(),
            db
              .from('tax_rates')
              .select('name, rate')
              .eq('company_id', company)
              .eq('is_active', true)
              .order('position'),
          ]);
          const error = own.error ?? rates.error;
          return { data: error ? null : { settings: own.data, rates: rates.data }, error };
        },
      rawResponseSchema: answer,
      transformResponse: ({ settings: own, rates }) => ({
        standard: own?.default_tax_rate ?? 0,
        standardName: own?.tax_name ?? '',
        choices: [...(own ? [{ name: own.tax_name, rate: own.default_tax_rate }] : []), ...rates],
      }),
      providesTags: [listTag('TaxRate')],
    }),
  }),
});
