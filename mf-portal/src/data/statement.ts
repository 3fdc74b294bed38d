import { api, z } from '@plumbline/data';

const text = z.string().nullable();
const maybe = z.string().nullish();

const entry = z.object({
  /** The day in the company's time zone. */
  day: z.string(),
  type: z.enum(['invoice', 'payment', 'credit', 'credit_voided', 'refund']),
  number: text,
  title: text,
  method: text,
  /** In dollars; what the client owes more is positive. */
  amount: z.number(),
  /** What the client owes after this entry. */
  balance: z.number(),
});
export type StatementEntry = z.infer<typeof entry>;

const answer = z.object({
  statement: z.object({
    from: z.string(),
    to: z.string(),
    client: z.object({ name: z.string() }),
    opening: z.number(),
    closing: z.number(),
    invoiced: z.number(),
    paid: z.number(),
    credited: z.number(),
    refunded: z.number(),
    entries: z.array(entry),
  }),
  company: z.object({
    name: z.string(),
    address: z.unknown(),
    phone: maybe,
    email: maybe,
    website: maybe,
    logo_url: maybe,
    primary_color: maybe,
    font_family: maybe,
    paper_size: maybe,
    license_number: maybe,
  }),
});
/** A client's statement over a period, in dollars, with the company's letterhead. */
export type PortalStatement = z.infer<typeof answer>;

export const { useLazyPortalStatementQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    portalStatement: build.query<PortalStatement, { session: string; from: string; to: string }>({
      query:
        ({ session, from, to }) =>
        ({ db }) =>
          db.rpc('portal_statement', { p_token: session, p_from: from, p_to: to }),
      rawResponseSchema: answer,
      keepUnusedDataFor: 0,
    }),
  }),
});
