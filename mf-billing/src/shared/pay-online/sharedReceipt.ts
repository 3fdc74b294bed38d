import { methodLabel } from '@plumbline/domain';
import { formatDate } from '@plumbline/design';
import type { PaperDocument } from '@plumbline/design/documents';
import type { SharedPayment } from '../../data/sharedDocument.ts';
import { receiptWords } from '../paper/toPaper.ts';

/** The receipt of one payment for who has the invoice's link; `paper` is the invoice. */
export function sharedReceipt(paper: PaperDocument, payment: SharedPayment): PaperDocument {
  const { credited, method, paid_on } = payment;
  const amount = payment.amount + credited;
  return {
    ...paper,
    heading: 'Receipt',
    subject: `Payment for ${paper.subject}`,
    facts: [
      { label: 'Received', value: formatDate(paid_on) },
      ...(method ? [{ label: 'Method', value: methodLabel[method] }] : []),
    ],
    description: receiptWords(paper.number, { amount, credited }),
    lines: [],
    totals: [
      { label: 'Payment received', amount, isGrand: true },
      ...(credited > 0
        ? [
            { label: 'Paid on the invoice', amount: payment.amount },
            { label: 'Saved as credit', amount: credited },
          ]
        : []),
    ],
    texts: [],
    stamp: null,
  };
}
