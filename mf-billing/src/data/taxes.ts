import { api, listTag, z } from '@plumbline/data';

const settings = z.object({ default_tax_rate: z.number(), tax_name: z.string() }).nullable();
const rate = z.object({ name: z.string(), rate: z.number() });
const named = rate.extend({ id: z.string().optional() });

const answer = z.object({ settings, rates: z.array(named) });

/** A company's taxes: the default rate and the saved rates. */
export type Taxes = {
  /** Percent; 0 until the company saves its settings. */
  standard: number;
  /** Its name; empty until then. */
  standardName: string;
  /** The company has not said yet whether it charges sales tax. */
  isUnanswered: boolean;
  choices: readonly z.infer<typeof rate>[];
  /** The saved rates with their ids, which items name. */
  named: readonly z.infer<typeof named>[];
};

type TaxedItem = {
  tax_category?: string | null | undefined;
  tax_rate_id?: string | null | undefined;
};

/** The tax that an item brings into a line; null: the document's. */
export function taxOfItem({ tax_category, tax_rate_id }: TaxedItem, { named: rates }: Taxes) {
  const own = rates.find(({ id }) => id !== undefined && id === tax_rate_id);
  if (own) return { tax_rate: own.rate, tax_name: own.name };
  return tax_category === 'exempt'
    ? { tax_rate: 0, tax_name: 'Exempt' }
    : { tax_rate: null, tax_name: null };
}

export const { useBillingTaxesQuery, useBillingTaxAnswerMutation } = api.injectEndpoints({
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
              .select('id, name, rate')
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
        isUnanswered: own === null,
        choices: [
          ...(own ? [{ name: own.tax_name, rate: own.default_tax_rate }] : []),
          ...rates.map(({ name, rate: percent }) => ({ name, rate: percent })),
        ],
        named: rates,
      }),
      providesTags: [listTag('TaxRate')],
    }),
    /** The first answer to what sales tax the company charges, in percent; a later one is for Settings. */
    billingTaxAnswer: build.mutation<unknown, { company: string; rate: number }>({
      query:
        ({ company, rate: percent }) =>
        ({ db }) =>
          db
            .from('company_tax_settings')
            .upsert(
              { company_id: company, default_tax_rate: percent, tax_name: 'Sales Tax' },
              { ignoreDuplicates: true },
            ),
      invalidatesTags: (_, error) => (error ? [] : [listTag('TaxRate')]),
    }),
  }),
});
