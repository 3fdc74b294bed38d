import { api, listTag, rowTag, z } from '@plumbline/data';

const text = z.string().nullable();

const progress = z.object({
  sent_at: text,
  /** The email address or phone number that it was last sent to. */
  sent_to: text,
  /** Of the text message with its link; null where it wasn't texted, or the user may not see texts. */
  text_status: z.enum(['pending', 'sent', 'delivered', 'failed', 'replied']).nullable(),
  delivered_at: text,
  text_error: text,
  viewed_at: text,
  decision: z.enum(['accepted', 'rejected']).nullable(),
  decided_at: text,
  invoiced: z.number(),
  /** In dollars. */
  paid: z.number(),
  /** A day, once every invoice of the quote is paid. */
  paid_at: text,
  /** Nothing but the deposit was invoiced; missing from the response of an older database. */
  is_deposit_only: z.boolean().default(false),
});
/** How far a quote has come: sent, delivered, viewed, signed, paid. */
export type QuoteProgress = z.infer<typeof progress>;

export const { useQuoteProgressQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    quoteProgress: build.query<QuoteProgress, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('quote_progress', { p_id: id }),
      rawResponseSchema: progress,
      providesTags: (_, __, id) => [rowTag('Quote', id), listTag('Payment'), listTag('Invoice')],
    }),
  }),
});
