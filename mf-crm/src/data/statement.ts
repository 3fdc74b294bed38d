import { api, listTag, rowTag, z } from '@plumbline/data';
import { paymentMethods } from '@plumbline/domain';

const text = z.string().nullable();

const entry = z.object({
  id: z.string(),
  /** The day in the company's time zone. */
  day: z.string(),
  type: z.enum(['invoice', 'payment', 'credit', 'credit_voided', 'refund']),
  invoice_id: text,
  /** The number of the invoice or credit note. */
  number: text,
  title: text,
  method: z.enum(paymentMethods).nullable(),
  /** An invoice's purchase order; a payment's check or transaction. */
  reference: text,
  due_date: text,
  /** Retainage held on the invoice, in dollars; no part of `amount`. */
  retainage: z.number(),
  /** In dollars; what the client owes more is positive. */
  amount: z.number(),
  /** What the client owes after this entry. */
  balance: z.number(),
});
/** An entry of a client's statement. */
export type StatementEntry = z.infer<typeof entry>;

const statement = z.object({
  from: z.string(),
  to: z.string(),
  client: z.object({
    name: z.string(),
    company_name: text,
    email: text,
    phone: text,
    address: z.unknown(),
  }),
  opening: z.number(),
  closing: z.number(),
  invoiced: z.number(),
  paid: z.number(),
  credited: z.number(),
  refunded: z.number(),
  /** The unpaid invoices on the last day, by days past due. */
  aging: z.object({
    total: z.number(),
    not_due: z.number(),
    days_1_30: z.number(),
    days_31_60: z.number(),
    days_61_90: z.number(),
    days_over_90: z.number(),
  }),
  /** Payments and credit that pay no invoice yet: `aging.total` less `closing`. */
  unapplied: z.number(),
  entries: z.array(entry),
});
/** A client's statement over a period, in dollars. */
export type Statement = z.infer<typeof statement>;

const maybe = z.string().nullish();
const letterhead = z.object({
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
});
/** The company's details on printed documents. */
export type Letterhead = z.infer<typeof letterhead>;

export type StatementPeriod = { client: string; from: string; to: string };

export const { useClientStatementQuery, useLazyClientLetterheadQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    clientStatement: build.query<Statement, StatementPeriod>({
      query:
        ({ client, from, to }) =>
        ({ db }) =>
          db.rpc('client_statement', { p_client_id: client, p_from: from, p_to: to }),
      rawResponseSchema: statement,
      providesTags: (_, __, { client }) => [
        listTag('Invoice'),
        listTag('Payment'),
        rowTag('Client', client),
      ],
    }),
    clientLetterhead: build.query<Letterhead, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('company_card'),
      rawResponseSchema: letterhead,
      providesTags: [rowTag('Company', 'own'), listTag('Branding')],
    }),
  }),
});
