import type { QuoteProgress } from '../data/quoteProgress.ts';
import type { QuoteFile, QuoteLine } from '../data/fileSchemas.ts';
import type { InvoiceFile, InvoiceLine, Payment } from '../data/invoiceFile.ts';
import type { InvoiceRow, QuoteRow } from '../data/schemas.ts';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
let made = 0;

/** The progress of a quote for tests: texted, and nothing since. */
export const makeProgress = (more: Partial<QuoteProgress> = {}): QuoteProgress => ({
  sent_at: '2026-11-01T12:00:00Z',
  sent_to: '+15125550134',
  text_status: 'pending',
  delivered_at: null,
  text_error: null,
  viewed_at: null,
  decision: null,
  decided_at: null,
  invoiced: 0,
  paid: 0,
  paid_at: null,
  is_deposit_only: false,
  ...more,
});

/** A quote's line for tests: 2 × $50. */
export const makeQuoteLine = (more: Partial<QuoteLine> = {}): QuoteLine => ({
  id: id(`a${(made += 1)}`),
  item_id: null,
  section: null,
  name: 'Drywall',
  description: null,
  quantity: 2,
  unit: 'sheet',
  unit_price: 50,
  unit_cost: null,
  total_price: 100,
  is_optional: false,
  is_selected: true,
  alternative_group: null,
  ...more,
});

const head = {
  client_id: id('c1'),
  client_name: 'Morgan Lake',
  client: {
    id: id('c1'),
    name: 'Morgan Lake',
    email: 'morgan@example.com',
    phone: null,
    address: { street: '44 Elm St', city: 'Austin', state: 'TX', zip: '78702' },
  },
  project_id: null,
  project_name: null,
  title: 'Kitchen remodel',
  description: null,
  subtotal: 100,
  discount_type: 'amount' as const,
  discount_value: 0,
  discount_amount: 0,
  tax_rate: 8.25,
  tax_amount: 8.25,
  total_amount: 108.25,
  notes: null,
  show_summary_only: false,
  revision: 1,
  viewed_at: null,
  version: 1,
  created_at: '2026-11-01T12:00:00Z',
};

/** A whole quote for tests: one line, 8.25 % tax, $108.25. */
export const makeQuote = (more: Partial<QuoteFile> = {}): QuoteFile => ({
  ...head,
  id: id('1'),
  custom_client_name: null,
  quote_number: 'Q-0001',
  status: 'draft',
  valid_until: '2026-12-31',
  terms: null,
  billed_amount: 0,
  decision: null,
  items: [makeQuoteLine()],
  invoices: [],
  ...more,
});

/** A row of the quotes list for tests. */
export const makeQuoteRow = (more: Partial<QuoteRow> = {}): QuoteRow => ({
  id: id('1'),
  quote_number: 'Q-0001',
  title: 'Kitchen remodel',
  client_id: id('c1'),
  client_name: 'Morgan Lake',
  client_email: 'morgan@example.com',
  project_id: null,
  project_name: 'Lakeview Residence',
  status: 'draft',
  subtotal: 100,
  discount_amount: 0,
  tax_amount: 8.25,
  total_amount: 108.25,
  items_count: 1,
  valid_until: '2026-12-31',
  days_left: 40,
  billed_amount: 0,
  invoice_id: null,
  revision: 1,
  viewed_at: null,
  version: 1,
  created_at: '2026-11-01T12:00:00Z',
  ...more,
});

const {
  is_optional: _optional,
  is_selected: _selected,
  alternative_group: _group,
  ...plainLine
} = makeQuoteLine();

/** An invoice's line for tests: 2 × $50. */
const makeInvoiceLine = (more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...plainLine,
  id: id(`b${(made += 1)}`),
  percent_before: null,
  percent_complete: null,
  change_order_id: null,
  ...more,
});

/** A payment for tests: $50 by check. */
export const makePayment = (more: Partial<Payment> = {}): Payment => ({
  id: id(`f${(made += 1)}`),
  kind: 'payment',
  amount: 50,
  credited: 0,
  method: 'check',
  provider: 'manual',
  reference: '1042',
  notes: null,
  reverses_payment_id: null,
  paid_at: '2026-11-10T12:00:00Z',
  ...more,
});

/** A whole invoice for tests: $108.25, sent, nothing paid. */
export const makeInvoice = (more: Partial<InvoiceFile> = {}): InvoiceFile => ({
  ...head,
  id: id('2'),
  invoice_number: 'INV-0001',
  kind: 'standard',
  quote_id: null,
  quote_number: null,
  credits_invoice_id: null,
  void_reason: null,
  status: 'sent',
  payment_status: 'pending',
  aging_days: 0,
  payment_terms: null,
  retainage_rate: 0,
  retainage_amount: 0,
  retainage_invoice: null,
  amount_due: 108.25,
  paid_amount: 0,
  credited_amount: 0,
  balance: 108.25,
  issue_date: '2026-11-01',
  due_date: '2026-12-01',
  paid_date: null,
  has_reminders: true,
  items: [makeInvoiceLine()],
  payments: [],
  ...more,
});

/** A row of the invoices list for tests. */
export const makeInvoiceRow = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: id('2'),
  invoice_number: 'INV-0001',
  kind: 'standard',
  title: 'Kitchen remodel',
  client_id: id('c1'),
  client_name: 'Morgan Lake',
  client_email: 'morgan@example.com',
  project_id: null,
  project_name: 'Lakeview Residence',
  quote_number: null,
  status: 'sent',
  payment_status: 'pending',
  aging_days: 0,
  payment_method: null,
  subtotal: 100,
  discount_amount: 0,
  tax_amount: 8.25,
  total_amount: 108.25,
  amount_due: 108.25,
  paid_amount: 0,
  balance: 108.25,
  issue_date: '2026-11-01',
  due_date: '2026-12-01',
  progress_billing: false,
  viewed_at: null,
  version: 1,
  ...more,
});
