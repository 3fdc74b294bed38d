import { z } from 'zod';
import type { Fact } from '@plumbline/mail';
import { longDay, money } from '../mail/figures.ts';

/** What a mail says of a quote, of what `get_quote` answers; amounts in dollars. */
export const quoteFacts = z
  .object({
    quote_number: z.string(),
    status: z.string(),
    total_amount: z.number(),
    valid_until: z.string().nullable(),
  })
  .transform(({ quote_number, status, total_amount, valid_until }): Fact[] => [
    ['Quote', quote_number],
    ['Total', money(total_amount)],
    ...(valid_until && status === 'sent' ? [['Valid until', longDay(valid_until)] as const] : []),
  ]);

/** What a mail says of an invoice or a credit note, of what `get_invoice` answers; amounts in dollars. */
export const invoiceFacts = z
  .object({
    invoice_number: z.string(),
    kind: z.string(),
    total_amount: z.number(),
    balance: z.number(),
    due_date: z.string().nullable(),
  })
  .transform(({ invoice_number, kind, total_amount, balance, due_date }): Fact[] => {
    if (kind === 'credit_note')
      return [
        ['Credit note', invoice_number],
        ['Amount', money(total_amount)],
      ];
    if (balance <= 0)
      return [
        ['Invoice', invoice_number],
        ['Total', money(total_amount)],
      ];
    return [
      ['Invoice', invoice_number],
      ['Amount due', money(balance)],
      ...(due_date ? [['Due date', longDay(due_date)] as const] : []),
    ];
  });
