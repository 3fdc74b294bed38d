import { methodInSentence, type PaymentMethod } from '@plumbline/domain';
import type { CreditEntry } from '../../../data/credit.ts';

/** "by check", "by ACH". */
const by = (method: PaymentMethod | null) => (method ? ` by ${methodInSentence(method)}` : '');

/** What happened, up to the number of the invoice or the credit note that it is about. */
export function entryWords({ event, method, is_undone }: CreditEntry): string {
  switch (event) {
    case 'overpaid':
      return 'Paid too much on';
    case 'credited':
      return 'Credit note';
    case 'applied':
      return 'Applied to';
    case 'unapplied':
      return 'Taken back from';
    case 'refunded':
      return `Given back${by(method)}, paid on`;
    case 'note_voided':
      return 'Voided credit note';
    case 'paid_out':
      return `Paid out${by(method)}${is_undone ? ', taken back since' : ''}`;
    case 'payout_undone':
      return 'Pay-out taken back';
    case 'added':
      return 'Added';
  }
}
