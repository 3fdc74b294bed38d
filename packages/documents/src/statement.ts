import { methodLabel, paymentMethods } from '@plumbline/domain';
import { formatMoney } from '@plumbline/domain/formats';
import { z } from 'zod';

const text = z.string().nullable();
const maybe = z.string().nullish();

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

/** A client's statement over a period, in dollars (the database's `client_statement`). */
export const clientStatement = z.object({
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
export type ClientStatement = z.infer<typeof clientStatement>;

/** The company's details on printed documents (the database's `company_card`). */
export const letterhead = z.object({
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
export type Letterhead = z.infer<typeof letterhead>;

const invoiceOf = ({ number }: StatementEntry) => (number ? ` for ${number}` : '');

/** An entry's name: "Invoice INV-0007", "Payment for INV-0007". */
export function entryName(entry: StatementEntry): string {
  switch (entry.type) {
    case 'invoice':
      return `Invoice ${entry.number}`;
    case 'payment':
      return `Payment${invoiceOf(entry)}`;
    case 'credit':
      return entry.number ? `Credit note ${entry.number}` : 'Credit';
    case 'credit_voided':
      return `Credit note voided${invoiceOf(entry)}`;
    case 'refund':
      if (entry.number) return `Refund${invoiceOf(entry)}`;
      return entry.amount > 0 ? 'Credit paid out' : 'Payout undone';
  }
}

/** What else is known of an entry: title, purchase order, retainage, or how it was paid. */
export function entryDetails({ type, ...entry }: StatementEntry): string {
  if (type === 'invoice')
    return [
      entry.title,
      entry.reference && `PO ${entry.reference}`,
      entry.retainage > 0 && `${formatMoney(entry.retainage)} retainage held`,
    ]
      .filter(Boolean)
      .join(', ');
  const method = entry.method && methodLabel[entry.method];
  if (!method || !entry.reference) return method || entry.reference || '';
  // "Check 1042" is one name, "Card, Online payment" are two.
  return /^[#\d]/.test(entry.reference)
    ? `${method} ${entry.reference}`
    : `${method}, ${entry.reference}`;
}

/** Unpaid invoices by days past due: label and dollars. */
export const agingRows = ({ aging }: ClientStatement): readonly (readonly [string, number])[] => [
  ['Current', aging.not_due],
  ['1–30 days', aging.days_1_30],
  ['31–60 days', aging.days_31_60],
  ['61–90 days', aging.days_61_90],
  ['Over 90 days', aging.days_over_90],
];

/** The name of the closing balance: a client with more credit than open invoices owes nothing. */
export const closingLabel = ({ closing }: ClientStatement) =>
  closing < 0 ? 'Credit balance' : 'Balance due';
