import { api, useDispatch } from '@plumbline/data';
import { Button, clientMoney, today } from '@plumbline/design';
import type { PrintDocument } from '@plumbline/design/documents';
import { useState } from 'react';
import type { SeenInvoice } from '../../data/sharedDocumentShapes.ts';
import { usePdf } from '../print/usePdf.ts';
import { PayOnlineDialog } from './PayOnlineDialog.tsx';
import { sharedReceipt } from './sharedReceipt.ts';

type PaySharedButtonProps = {
  token: string;
  invoice: SeenInvoice;
  /** The invoice on paper, as the client has it. */
  print: (invoice: SeenInvoice) => PrintDocument;
};

/** Pay Online on the client's link. It stays while its dialog is open, also when nothing is left to pay. */
export function PaySharedButton({ token, invoice, print }: PaySharedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const dispatch = useDispatch();
  const pdf = usePdf('invoice');
  const { id, number } = invoice;
  // What is processing can't be paid again.
  const balance = invoice.balance - (invoice.bank_payment?.processing ?? 0);
  const isPayable =
    balance > 0 &&
    invoice.kind !== 'credit_note' &&
    invoice.status !== 'draft' &&
    invoice.status !== 'void';
  return (
    <>
      {isPayable && (
        <Button variant="contained" size="large" onClick={() => setOpen(true)}>
          Pay {clientMoney(balance)}
        </Button>
      )}
      {isOpen && (
        <PayOnlineDialog
          invoice={{ id, number, balance }}
          isWhole={invoice.kind === 'deposit'}
          token={token}
          isMakingReceipt={pdf.isMaking}
          onReceipt={(amount, credited) =>
            void pdf.download(async () =>
              sharedReceipt(print(invoice), {
                amount: amount - credited,
                credited,
                method: 'card',
                paid_on: today(),
              }),
            )
          }
          onPaid={() => dispatch(api.util.invalidateTags([{ type: 'Quote', id: 'SHARED' }]))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
