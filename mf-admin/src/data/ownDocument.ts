import { api, listTag, z } from '@plumbline/data';

const line = z.object({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit: z.string().nullable(),
  unit_price: z.number(),
  total_price: z.number(),
});

const shown = z.object({
  number: z.string(),
  title: z.string(),
  client_name: z.string().nullable(),
  items: z.array(line),
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  total_amount: z.number(),
  notes: z.string().nullable(),
});
/** A company document for previews. */
export type OwnDocument = z.infer<typeof shown>;

const whole = shown
  .omit({ number: true })
  .extend({ quote_number: z.string().nullish(), invoice_number: z.string().nullish() });

export const { useOwnDocumentQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's latest document of a type; null if none. */
    ownDocument: build.query<
      OwnDocument | null,
      { company: string; type: 'quote' | 'invoice' },
      z.infer<typeof whole> | null
    >({
      query:
        ({ company, type }) =>
        async ({ db }) => {
          const isQuote = type === 'quote';
          const own = isQuote
            ? db.from('quotes').select('id')
            : db.from('invoices').select('id').neq('kind', 'credit_note');
          const newest = await own
            .eq('company_id', company)
            .is('deleted_at', null)
            .order('created_at', { ascending: false })
            .limit(1);
          const id = newest.data?.[0]?.id;
          if (newest.error || !id) return { data: null, error: newest.error };
          return db.rpc(isQuote ? 'get_quote' : 'get_invoice', { p_id: id });
        },
      rawResponseSchema: whole.nullable(),
      transformResponse: (document) =>
        document && {
          ...document,
          number: document.invoice_number ?? document.quote_number ?? '',
        },
      providesTags: [listTag('Quote'), listTag('Invoice')],
    }),
  }),
});
