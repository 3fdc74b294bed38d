import { methodLabel } from '@plumbline/domain';
import { formatDate } from '@plumbline/design';
import type { PrintDocument } from '@plumbline/design/documents';
import type { SharedPayment } from '../../data/sharedDocumentShapes.ts';
import { receiptMessage } from '../print/receiptPrintDocument.ts';

/** The receipt of one payment for who has the invoice's link; `paper` is the invoice. */
export function sharedReceipt(printDocument: PrintDocument, payment: SharedPayment): PrintDocument {
  const { credited, method, paid_on } = payment;
  const amount = payment.amount + credited;
  return {
    ...printDocument,
    heading: 'Receipt',
    subject: `Payment for ${printDocument.subject}`,
    facts: [
      { label: 'Received', value: formatDate(paid_on) },
      ...(method ? [{ label: 'Method', value: methodLabel[method] }] : []),
    ],
    description: receiptMessage(printDocument.number, { amount, credited }),
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
