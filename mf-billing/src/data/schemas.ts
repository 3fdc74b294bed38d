import { listValue, z } from '@plumbline/data';
import {
  invoiceKinds,
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
  quoteStatuses,
} from '@plumbline/domain';

export const text = z.string().nullable();

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

export type { InvoiceInput, LineInput, QuoteInput } from './documentInputs.ts';

/** One document's result of a bulk action. */
export type BulkResult = { id: string; ok: boolean; message: string | null };
