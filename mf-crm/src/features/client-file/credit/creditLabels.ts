import { methodInSentence, type PaymentMethod } from '@plumbline/domain';
import type { CreditEntry } from '../../../data/credit.ts';

/** "by check", "by ACH". */
const by = (method: PaymentMethod | null) => (method ? ` by ${methodInSentence(method)}` : '');

/** Entry title, before the number of the related invoice or credit note. */
export function creditEntryTitle({ event, method, is_undone }: CreditEntry): string {
  switch (event) {
    case 'overpaid':
      return 'Overpaid on';
    case 'credited':
      return 'Credit note';
    case 'applied':
      return 'Applied to';
    case 'unapplied':
      return 'Removed from';
    case 'refunded':
      return `Refunded${by(method)} for`;
    case 'note_voided':
      return 'Voided credit note';
    case 'paid_out':
      return `Paid out${by(method)}${is_undone ? ', undone later' : ''}`;
    case 'payout_undone':
      return 'Payout undone';
    case 'added':
      return 'Added';
  }
}
