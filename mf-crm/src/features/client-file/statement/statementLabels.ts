import { formatMoney } from '@plumbline/design';
import { methodLabel } from '@plumbline/domain';
import type { Statement, StatementEntry } from '../../../data/statement.ts';

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
  return [entry.method && methodLabel[entry.method], entry.reference].filter(Boolean).join(' ');
}

/** Unpaid invoices by days past due: label and dollars. */
export const agingRows = ({ aging }: Statement): readonly (readonly [string, number])[] => [
  ['Current', aging.not_due],
  ['1–30 days', aging.days_1_30],
  ['31–60 days', aging.days_31_60],
  ['61–90 days', aging.days_61_90],
  ['Over 90 days', aging.days_over_90],
];

/** The name of the closing balance: a client with more credit than open invoices owes nothing. */
export const closingLabel = ({ closing }: Statement) =>
  closing < 0 ? 'Credit balance' : 'Balance due';
