import { listValue, z } from '@plumbline/data';
import {
  invoiceKinds,
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
  quoteStatuses,
} from '@plumbline/domain';
import { bankPayment } from './onlinePayments.ts';
import { companyCard } from './lookups.ts';
import { quoteDecision } from './fileSchemas.ts';
import { documentTax, lineTax } from './taxSchemas.ts';

const text = z.string().nullable();

const line = z.object({
  id: z.string(),
  section: text,
  name: z.string(),
  description: text,
  quantity: z.number(),
  unit: text,
  /** Null when line prices are hidden. */
  unit_price: z.number().nullable(),
  total_price: z.number().nullable(),
  ...lineTax,
});

const head = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: text,
  client_name: text,
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  ...documentTax,
  tax_exemption: text.optional(),
  total_amount: z.number(),
  notes: text,
  show_summary_only: z.boolean(),
  created_at: z.string(),
});

const sharedQuote = head.extend({
  type: z.literal('quote'),
  status: listValue(quoteStatuses),
  discount_type: z.enum(['amount', 'percent']),
  discount_value: z.number(),
  /** The sums of the lines with their own tax rates. */
  line_taxes: z.array(z.object({ name: text, rate: z.number(), subtotal: z.number() })).nullish(),
  valid_until: text,
  terms: text,
  revision: z.number(),
  /** What is asked for on acceptance; its invoice is there from acceptance on. Dollars with tax. */
  deposit: z
    .object({
      kind: z.enum(['percent', 'amount']),
      value: z.number(),
      /** Null: not stated. */
      is_refundable: z.boolean().nullish(),
      amount: z.number(),
      invoice_id: text,
      invoice_number: text,
      balance: z.number().nullable(),
      bank_payment: bankPayment.nullish(),
    })
    .nullish(),
  /** Of which the client chooses one; missing from the response of an older database. */
  packages: z
    .array(z.object({ name: z.string(), description: text, picture_hash: text.optional() }))
    .optional(),
  decision: quoteDecision
    .pick({
      decision: true,
      signer_name: true,
      decided_at: true,
      signature: true,
      signed_object_path: true,
    })
    .nullable(),
  items: z.array(
    line.extend({
      is_optional: z.boolean(),
      is_selected: z.boolean(),
      alternative_group: text,
      package: text.optional(),
    }),
  ),
});
export type SharedQuote = z.infer<typeof sharedQuote>;

const sharedPayment = z.object({
  /** The amount applied to the invoice, and the overpayment saved as credit, in dollars. */
  amount: z.number(),
  credited: z.number(),
  method: z.enum(paymentMethods).nullable(),
  /** The day in the company's time zone. */
  paid_on: z.string(),
});
/** A received payment, as the client with the link sees it. */
export type SharedPayment = z.infer<typeof sharedPayment>;

const sharedRefund = z.object({
  /** Dollars. */
  amount: z.number(),
  method: z.enum(paymentMethods).nullable(),
  /** The day in the company's time zone. */
  refunded_on: z.string(),
});

const sharedInvoice = head.extend({
  type: z.literal('invoice'),
  kind: listValue(invoiceKinds),
  status: listValue(invoiceStatuses),
  payment_status: listValue(paymentStatuses),
  retainage_amount: z.number(),
  paid_amount: z.number(),
  /** Amount credited by credit notes, part of `paid_amount`. */
  credited_amount: z.number(),
  balance: z.number(),
  /** Missing from the response of an older database. */
  bank_payment: bankPayment.nullish(),
  issue_date: z.string(),
  due_date: text,
  po_number: text.optional(),
  payment_terms: text,
  payments: z.array(sharedPayment),
  /** Missing from the response of an older database. */
  refunds: z.array(sharedRefund).default([]),
  items: z.array(
    line.extend({ percent_before: z.number().nullable(), percent_complete: z.number().nullable() }),
  ),
});

export type SharedInvoice = z.infer<typeof sharedInvoice>;

export const pictures = z.array(z.object({ name: z.string(), url: text, thumbnail_url: text }));

/** Whether the client decides if a line is part of the quote. */
export const isChoice = ({
  is_optional,
  alternative_group,
  package: of,
}: SharedQuote['items'][number]) => is_optional || Boolean(alternative_group) || Boolean(of);

export const sharedDocument = z.discriminatedUnion('type', [sharedQuote, sharedInvoice]);
export type SharedDocument = z.infer<typeof sharedDocument>;

const sender = {
  company: companyCard,
  /** A member of the company looks as the client: nothing can be decided or paid. */
  is_preview: z.boolean().optional(),
  /** Whether a question can be asked here; missing from the response of an older database. */
  can_ask: z.boolean().optional(),
  /** The client's portal, where there is one. */
  portal: z.object({ access_id: z.string(), is_from_portal: z.boolean() }).nullish(),
};
export const seenDocument = z.discriminatedUnion('type', [
  sharedQuote.extend(sender),
  sharedInvoice.extend(sender),
]);
/** What the link returns: the document and the company that sent it. */
export type SeenDocument = z.infer<typeof seenDocument>;
export type SeenInvoice = Extract<SeenDocument, { type: 'invoice' }>;

export type Decision = {
  token: string;
  decision: 'accepted' | 'rejected';
  signerName: string;
  signerEmail: string | null;
  signature: string | null;
  /** Ids of the chosen optional and alternative lines. */
  selected: readonly string[] | null;
  reason: string | null;
  /** The one that was seen; another one is refused. */
  revision: number;
};
