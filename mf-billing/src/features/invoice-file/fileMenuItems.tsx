import { MenuItem } from '@plumbline/design';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { creditableOf, takesLateFee } from './invoiceLedger.ts';
import type { useFileActions } from './useFileActions.tsx';

type FileMenuOptions = {
  invoice: InvoiceFile;
  file: ReturnType<typeof useFileActions>;
  canWrite: boolean;
};

/** The menu's items that only the invoice's page has; an array, because MUI's menu takes no component around its items. */
export const fileMenuItems =
  ({ invoice, file, canWrite }: FileMenuOptions) =>
  (run: (act: () => void) => () => void) => {
    const { status, kind } = invoice;
    const isIssued = status !== 'draft' && status !== 'void';
    const isChangeable = status !== 'paid' || invoice.paid_amount === 0;
    return [
      isIssued && isChangeable && kind !== 'credit_note' && !invoice.pay_application && (
        <MenuItem key="revise" disabled={!canWrite} onClick={run(file.revise)}>
          Revise
        </MenuItem>
      ),
      isIssued && kind !== 'credit_note' && creditableOf(invoice) > 0 && (
        <MenuItem key="credit" disabled={!canWrite} onClick={run(file.credit)}>
          Issue credit note
        </MenuItem>
      ),
      takesLateFee(invoice) && (
        <MenuItem key="late" disabled={!canWrite} onClick={run(file.addLateFee)}>
          Add late fee
        </MenuItem>
      ),
      isIssued &&
        invoice.retainage_amount > 0 &&
        !invoice.retainage_invoice &&
        !invoice.pay_application && (
          <MenuItem key="retainage" disabled={!canWrite} onClick={run(file.releaseRetainage)}>
            Release retainage
          </MenuItem>
        ),
      status !== 'void' && (invoice.paid_amount === 0 || kind === 'credit_note') && (
        <MenuItem key="void" disabled={!canWrite} onClick={run(file.voidInvoice)}>
          Void
        </MenuItem>
      ),
    ];
  };
