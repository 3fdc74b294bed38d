import type { QuoteRow } from '../../data/schemas.ts';
import type { QuoteLead } from '../../data/fileSchemas.ts';

/** The quote fields that actions need; list rows and full quotes both have them. */
export type QuoteTarget = Pick<
  QuoteRow,
  | 'id'
  | 'quote_number'
  | 'title'
  | 'status'
  | 'client_id'
  | 'client_name'
  | 'client_email'
  | 'billed_amount'
  | 'total_amount'
  | 'invoice_id'
  | 'deposit_deduction'
> & {
  /** Amount not yet invoiced, before tax, in dollars; absent in list rows. */
  left?: number;
  /** The lead that it was made for; absent in list rows. */
  lead?: QuoteLead | null | undefined;
};
