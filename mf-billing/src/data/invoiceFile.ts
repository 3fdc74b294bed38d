import { listValue, z } from '@plumbline/data';
import { invoiceKinds, invoiceStatuses, paymentMethods, paymentStatuses } from '@plumbline/domain';
import { bankPayment } from './onlinePayments.ts';
import { leftOver } from './taxSchemas.ts';
import { text } from './schemas.ts';
import { line, head } from './fileSchemas.ts';

const invoiceLine = line.extend({
  percent_before: z.number().nullable(),
  percent_complete: z.number().nullable(),
  /** The change order that the line bills. */
  change_order_id: text,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/**
 * A row of the ledger; a refund is negative and names what it reverses. What came online when nothing was open,
 * and what was given back of credit that came with a payment, has a separate row with the amount 0. What a credit
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
