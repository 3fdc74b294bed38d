import { api, useDispatch } from '@plumbline/data';
import { Button, formatDate } from '@plumbline/design';
import type { PaperDocument } from '@plumbline/design/documents';
import { useState } from 'react';
import type { SharedInvoice } from '../../data/sharedDocument.ts';
import { receiptWords } from '../paper/toPaper.ts';
import { usePdf } from '../paper/usePdf.ts';
import { PayOnlineDialog } from './PayOnlineDialog.tsx';

type PaySharedButtonProps = {
  token: string;
  invoice: SharedInvoice;
  /** The invoice on paper, as the client has it. */
  toPaper: (invoice: SharedInvoice) => PaperDocument;
};

/** Pay Online on the client's link. It stays while its dialog is open, also when nothing is left to pay. */
export function PaySharedButton({ token, invoice, toPaper }: PaySharedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const dispatch = useDispatch();
  const pdf = usePdf('invoice');
  const { id, number, balance } = invoice;
  const isPayable =
    balance > 0 &&
    invoice.kind !== 'credit_note' &&
    invoice.status !== 'draft' &&
    invoice.status !== 'void';
  return (
    <>
      {isPayable && (
        <Button variant="contained" size="large" onClick={() => setOpen(true)}>
          Pay Online
        </Button>
      )}
      {isOpen && (
        <PayOnlineDialog
          invoice={{ id, number, balance }}
          token={token}
          isMakingReceipt={pdf.isMaking}
          onReceipt={(amount, credited) =>
            void pdf.download(async () => receiptOf(toPaper(invoice), amount, credited))
          }
          onPaid={() => dispatch(api.util.invalidateTags([{ type: 'Quote', id: 'SHARED' }]))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function receiptOf(paper: PaperDocument, amount: number, credited: number): PaperDocument {
  return {
    ...paper,
    heading: 'Receipt',
    subject: `Payment for ${paper.subject}`,
    facts: [
      { label: 'Received', value: formatDate(new Date().toISOString()) },
      { label: 'Method', value: 'Card' },
    ],
    description: receiptWords(paper.number, { amount, credited }),
    lines: [],
    totals: [
      { label: 'Payment received', amount, isGrand: true },
      ...(credited > 0
        ? [
            { label: 'Paid on the invoice', amount: amount - credited },
            { label: 'Kept as your credit', amount: credited },
          ]
        : []),
    ],
    texts: [],
    stamp: null,
  };
}
