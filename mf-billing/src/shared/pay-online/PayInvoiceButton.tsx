import { api, useDispatch } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useEmit } from '@plumbline/platform';
import { useState } from 'react';
import { invoiceTouched, useLazyInvoiceFileQuery } from '../../data/invoices.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { useLoadCompany } from '../print/loadPrintDocument.ts';
import { receiptToPrintDocument } from '../print/receiptPrintDocument.ts';
import { usePdf } from '../print/usePdf.ts';
import { PayOnlineDialog } from './PayOnlineDialog.tsx';

type PayInvoiceButtonProps = {
  invoice: InvoiceFile;
  /** Called when the dialog opens and closes, so the page keeps the button while it is open. */
  onOpen: (isOpen: boolean) => void;
};

/** Pay Online on an invoice: the contractor takes the client's card by phone or at the door. */
export function PayInvoiceButton({ invoice, onOpen }: PayInvoiceButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const show = (open: boolean) => {
    setOpen(open);
    onOpen(open);
  };
  const [loadInvoice] = useLazyInvoiceFileQuery();
  const loadCompany = useLoadCompany();
  const dispatch = useDispatch();
  const emit = useEmit();
  const pdf = usePdf('invoice');
  const { id, invoice_number: number, balance } = invoice;
  const receipt = (amount: number) =>
    pdf.download(async () => {
      const [file, company] = await Promise.all([loadInvoice(id).unwrap(), loadCompany()]);
      const payment = file.payments.findLast(
        (each) =>
          each.provider === 'stripe' &&
          each.kind === 'payment' &&
          Math.round((each.amount + each.credited - amount) * 100) === 0,
      );
      return payment && receiptToPrintDocument(file, payment, company);
    });
  return (
    <>
      <Button variant="contained" onClick={() => show(true)}>
        Pay Online
      </Button>
      {isOpen && (
        <PayOnlineDialog
          invoice={{ id, number, balance }}
          isMakingReceipt={pdf.isMaking}
          onReceipt={(amount) => void receipt(amount)}
          onPaid={() => {
            dispatch(api.util.invalidateTags(invoiceTouched(id)));
            emit('payment.recorded@1', { invoice_id: id });
          }}
          onClose={() => show(false)}
        />
      )}
    </>
  );
}
