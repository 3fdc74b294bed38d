import { today } from '@plumbline/design';
import { z } from '@plumbline/data';
import { addDays } from '@plumbline/domain/formats';
import type { QuoteFile } from '../../data/fileSchemas.ts';
import { figure } from '../../shared/draftLines.ts';
import { isPossibleDiscount, rateFields } from '../../shared/wizard/rateFields.ts';

/** A deposit that is asked for is above zero; the database compares it with the total. */
function isPossibleDeposit({
  deposit_kind,
  deposit_value,
}: {
  deposit_kind: string;
  deposit_value: string;
}) {
  const value = figure(deposit_value);
  return deposit_kind === 'none' || (value > 0 && (deposit_kind === 'amount' || value <= 100));
}

/** The rules of the quote wizard: a number and a title; the client is optional. */
export const quoteForm = z
  .object({
    quote_number: z
      .string()
      .trim()
      .min(1, 'Quote number is required')
      .max(40, 'The quote number is too long (40 characters at most)'),
    title: z
      .string()
      .trim()
      .min(1, 'Quote title is required')
      .max(200, 'The title is too long (200 characters at most)'),
    client_id: z.string(),
    custom_client_name: z.string().max(200, 'The client name is too long (200 characters at most)'),
    project_id: z.string(),
    valid_until: z.string(),
    terms: z.string().max(10_000, 'The terms are too long (10,000 characters at most)'),
    deposit_kind: z.enum(['none', 'percent', 'amount']),
    deposit_value: z.string(),
    deposit_refundable: z.enum(['unstated', 'yes', 'no']).default('unstated'),
    packages: z
      .array(
        z.object({
          name: z.string().trim().min(1, 'Name the package').max(60),
          description: z.string().max(1000),
          photo_id: z.string(),
        }),
      )
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
        message: 'Give each package a different name',
      }),
    ...rateFields,
  })
  .refine(isPossibleDiscount, {
    path: ['discount_value'],
    message: 'Discount can’t exceed 100%',
  })
  .refine(isPossibleDeposit, {
    path: ['deposit_value'],
    message: 'Enter a deposit above 0, and at most 100%',
  })
  .refine(({ deposit_kind, client_id }) => deposit_kind === 'none' || client_id !== '', {
    path: ['client_id'],
    message: 'Choose a client before you ask for a deposit',
  });

export type QuoteValues = z.input<typeof quoteForm>;

/** A new quote: valid for 30 days. */
export const emptyQuote = (): QuoteValues => ({
  quote_number: '',
  title: '',
  client_id: '',
  custom_client_name: '',
  project_id: '',
  valid_until: addDays(today(), 30),
  description: '',
  discount_type: 'amount',
  discount_value: '',
  tax_rate: '0',
  tax_name: '',
  notes: '',
  terms: '',
  deposit_kind: 'none',
  deposit_value: '',
  deposit_refundable: 'unstated',
  packages: [],
  show_summary_only: false,
});

const refundChoice = (isRefundable: boolean | null | undefined) => {
  if (typeof isRefundable !== 'boolean') return 'unstated';
  return isRefundable ? 'yes' : 'no';
};

/** A stored quote, ready to be edited. */
export const toQuoteValues = (quote: QuoteFile): QuoteValues => ({
  quote_number: quote.quote_number,
  title: quote.title,
  client_id: quote.client_id ?? '',
  custom_client_name: quote.custom_client_name ?? '',
  project_id: quote.project_id ?? '',
  valid_until: quote.valid_until ?? '',
  description: quote.description ?? '',
  discount_type: quote.discount_type,
  discount_value: quote.discount_value ? String(quote.discount_value) : '',
  tax_rate: String(quote.tax_rate),
  tax_name: quote.tax_name ?? '',
  notes: quote.notes ?? '',
  terms: quote.terms ?? '',
  deposit_kind: quote.deposit_kind ?? 'none',
  deposit_value: quote.deposit_value ? String(quote.deposit_value) : '',
  deposit_refundable: refundChoice(quote.deposit_refundable),
  packages: (quote.packages ?? []).map((one) => ({ ...one, photo_id: one.photo_id ?? '' })),
  show_summary_only: quote.show_summary_only,
});
