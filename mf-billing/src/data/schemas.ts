import { listValue, z } from '@plumbline/data';
import {
  invoiceKinds,
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
  quoteStatuses,
} from '@plumbline/domain';
import { bankPayment } from './onlinePayments.ts';
import { documentTax, leftOver, lineTax } from './taxSchemas.ts';

const text = z.string().nullable();

export type DocumentKind = 'quote' | 'invoice';

/** When progress invoices deduct the deposit: in step with the work, or from the last ones. */
export const depositDeductions = ['pro_rata', 'end'] as const;

/** A row of the view quote_list. */
export const quoteRow = z.object({
  id: z.string(),
  quote_number: z.string(),
  title: z.string(),
  client_id: text,
  client_name: text,
  client_email: text,
  project_id: text,
  project_name: text,
  status: listValue(quoteStatuses),
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_amount: z.number(),
  total_amount: z.number(),
  items_count: z.number(),
  valid_until: text,
  days_left: z.number().nullable(),
  billed_amount: z.number(),
  deposit_deduction: listValue(depositDeductions).optional(),
  invoice_id: text,
  revision: z.number(),
  viewed_at: text,
  version: z.number(),
  created_at: z.string(),
});
export type QuoteRow = z.infer<typeof quoteRow>;

/** A row of the view invoice_list. */
export const invoiceRow = z.object({
  id: z.string(),
  invoice_number: z.string(),
  kind: listValue(invoiceKinds),
  title: z.string(),
  client_id: z.string(),
  client_name: text,
  client_email: text,
  project_id: text,
  project_name: text,
  quote_number: text,
  status: listValue(invoiceStatuses),
  payment_status: listValue(paymentStatuses),
  aging_days: z.number(),
  payment_method: z.enum(paymentMethods).nullable(),
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_amount: z.number(),
  total_amount: z.number(),
  amount_due: z.number(),
  paid_amount: z.number(),
  balance: z.number(),
  issue_date: z.string(),
  due_date: text,
  po_number: text.optional(),
  progress_billing: z.boolean(),
  viewed_at: text,
  version: z.number(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** Fields shared by quote and invoice lines. */
const line = z.object({
  id: z.string(),
  item_id: text,
  section: text,
  name: z.string(),
  description: text,
  quantity: z.number(),
  unit: text,
  unit_price: z.number(),
  unit_cost: z.number().nullable(),
  total_price: z.number(),
  ...lineTax,
});

const quoteLine = line.extend({
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  alternative_group: text,
  /** The package of the quote that it belongs to. */
  package: text.optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

const quotePackage = z.object({
  name: z.string(),
  // Missing where the quote was saved by another program than ours.
  description: z.string().default(''),
  /** A photo of the project. */
  photo_id: text.default(null),
});

const invoiceLine = line.extend({
  percent_before: z.number().nullable(),
  percent_complete: z.number().nullable(),
  /** The change order that the line bills. */
  change_order_id: text,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const address = z
  .object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .partial()
  .catch({});

/** A document's client, as printed on it. */
export const documentClient = z
  .object({ id: z.string(), name: z.string(), email: text, phone: text, address })
  .nullable();

const head = z.object({
  id: z.string(),
  client_id: text,
  client_name: text,
  client: documentClient,
  project_id: text,
  project_name: text,
  title: z.string(),
  description: text,
  subtotal: z.number(),
  discount_type: z.enum(['amount', 'percent']),
  discount_value: z.number(),
  discount_amount: z.number(),
  tax_rate: z.number(),
  tax_amount: z.number(),
  ...documentTax,
  /** A tax-exempt client's certificate number, empty without one; null where the client is not exempt. */
  tax_exemption: text.optional(),
  total_amount: z.number(),
  notes: text,
  show_summary_only: z.boolean(),
  revision: z.number(),
  viewed_at: text,
  version: z.number(),
  created_at: z.string(),
});

/** The client's decision by link; `signature` is an SVG path, or `typed:` and the name. */
export const quoteDecision = z.object({
  decision: z.enum(['accepted', 'rejected']),
  signer_name: z.string(),
  signer_email: text,
  signature: text,
  reason: text,
  decided_at: z.string(),
  document_hash: z.string(),
  ip_address: text,
  /** The signed PDF; created a few seconds after the signature. */
  signed_object_path: text.optional(),
});
export type QuoteDecision = z.infer<typeof quoteDecision>;

/** A lead that is no client yet: who the quote goes to. */
const quoteLead = z.object({
  id: z.string(),
  email: text,
  phone: text,
  /** Whether the person agreed to text messages. */
  may_text: z.boolean().optional(),
});
export type QuoteLead = z.infer<typeof quoteLead>;

/** A full quote, as returned by save_quote and get_quote. */
export const quoteFile = head.extend({
  custom_client_name: text,
  quote_number: z.string(),
  status: listValue(quoteStatuses),
  valid_until: text,
  terms: text,
  billed_amount: z.number(),
  deposit_deduction: listValue(depositDeductions).optional(),
  deposit_kind: z.enum(['none', 'percent', 'amount']).optional(),
  deposit_value: z.number().optional(),
  /** Null: not stated. */
  deposit_refundable: z.boolean().nullish(),
  decision: quoteDecision.nullable(),
  /** The lead that it was made for. */
  lead: quoteLead.nullish(),
  /** Of which the client chooses one. */
  packages: z.array(quotePackage).optional(),
  items: z.array(quoteLine),
  invoices: z.array(
    z.object({
      id: z.string(),
      invoice_number: z.string(),
      kind: listValue(invoiceKinds),
      status: z.string(),
      total_amount: z.number(),
    }),
  ),
  /** The contract of its project. */
  contract: z.object({ status: z.string(), is_this_quote: z.boolean() }).nullish(),
  /** The change order by which it was added to a contract. */
  change_order: z.object({ id: z.string(), number: z.string() }).nullish(),
});
export type QuoteFile = z.infer<typeof quoteFile>;

/**
 * A row of the ledger; a refund is negative and names what it reverses. What came online when nothing was open,
 * and what was given back of credit that came with a payment, is a row of its own with the amount 0. What a credit
 * note has turned into the client's credit is negative, and its reference is the note's number.
 */
const payment = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'client_credit', 'credit_note', 'kept_as_credit']),
  amount: z.number(),
  /** The overpayment saved as client credit; negative when credit was refunded. */
  credited: z.number(),
  method: z.enum(paymentMethods).nullable(),
  provider: z.string(),
  reference: text,
  notes: text,
  reverses_payment_id: text,
  paid_at: z.string(),
});
export type Payment = z.infer<typeof payment>;

/** A full invoice, as returned by save_invoice and get_invoice. */
export const invoiceFile = head.extend({
  client_id: z.string(),
  invoice_number: z.string(),
  kind: listValue(invoiceKinds),
  quote_id: text,
  quote_number: text,
  /** Of a credit note. */
  credits_invoice_id: text,
  void_reason: text,
  status: listValue(invoiceStatuses),
  payment_status: listValue(paymentStatuses),
  aging_days: z.number(),
  payment_terms: text,
  ...leftOver,
  retainage_rate: z.number(),
  retainage_amount: z.number(),
  /** The invoice that released the retainage. */
  retainage_invoice: z.object({ id: z.string(), invoice_number: z.string() }).nullable(),
  /** The pay application that this invoice bills; missing from an older database's response. */
  pay_application: z.object({ number: z.number(), project_id: z.string() }).nullish(),
  /** The overdue invoice that this one charges a late fee for. */
  late_fee_for: text.optional(),
  /** The invoice that charges the late fee for this one. */
  late_fee_invoice: z.object({ id: z.string(), invoice_number: z.string() }).nullish(),
  amount_due: z.number(),
  paid_amount: z.number(),
  /** Amount credited by credit notes, part of `paid_amount`. */
  credited_amount: z.number(),
  balance: z.number(),
  /** Missing from the response of an older database. */
  bank_payment: bankPayment.nullish(),
  issue_date: z.string(),
  due_date: text,
  /** The client's purchase order; missing from the response of an older database. */
  po_number: text.optional(),
  /** The day it was paid off. */
  paid_date: text,
  has_reminders: z.boolean(),
  items: z.array(invoiceLine),
  payments: z.array(payment),
});
export type InvoiceFile = z.infer<typeof invoiceFile>;

export type { InvoiceInput, LineInput, QuoteInput } from './documentInputs.ts';

/** One document's result of a bulk action. */
export type BulkResult = { id: string; ok: boolean; message: string | null };
