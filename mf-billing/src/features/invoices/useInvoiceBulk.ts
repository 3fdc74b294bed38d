import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useInvoiceDeleteMutation } from '../../data/invoiceActs.ts';
import { usePaymentRecordManyMutation, type ManyPayments } from '../../data/payments.ts';
import type { BulkResult, InvoiceRow } from '../../data/schemas.ts';
import { takesPayments } from '../../shared/acts/useInvoiceActs.tsx';
import { useRestoreDocuments } from '../../shared/acts/useRestoreDocuments.ts';
import { failed, succeeded, useDocumentBulk } from '../../shared/bulk/useDocumentBulk.ts';
import { invoicesCsv } from './exportInvoices.ts';

/** Acts on many invoices [001 §2, P17]. */
export function useInvoiceBulk(onDone: () => void) {
  const [recordMany] = usePaymentRecordManyMutation();
  const [deleteInvoices] = useInvoiceDeleteMutation();
  const restoreInvoices = useRestoreDocuments('invoice');
  const toasts = useToasts();
  const bulk = useDocumentBulk<InvoiceRow>({
    kind: 'invoice',
    numberOf: ({ invoice_number }) => invoice_number,
    keepsSent: 'Only drafts can be deleted together. Void this invoice instead.',
    onDelete: deleteInvoices,
    onRestore: (ids) => void restoreInvoices(ids),
    onDone,
  });

  /** Records the shares of a payment, in dollars by invoice; the other rows are told why they got none. */
  const recordPayments = async (
    rows: readonly InvoiceRow[],
    shares: ReadonlyMap<string, number>,
    payment: ManyPayments,
  ) => {
    const ids = new Map(rows.map(({ id }) => [id, crypto.randomUUID()]));
    const step = async (part: InvoiceRow[]) => {
      const payments = part.flatMap(({ id }) => {
        const amount = shares.get(id);
        return amount
          ? [{ ...payment, id: ids.get(id) ?? crypto.randomUUID(), invoice_id: id, amount }]
          : [];
      });
      const without = part
        .filter(({ id }) => !shares.get(id))
        .map((row) => ({
          id: row.id,
          ok: false,
          message: takesPayments(row)
            ? 'The payment was used up before this invoice.'
            : 'Nothing is open on this invoice.',
        }));
      if (payments.length === 0) return without;
      const { data, error } = await recordMany(payments);
      const paid = part.filter(({ id }) => shares.get(id));
      return [...(data ?? failed(paid, error)), ...without];
    };
    const done = succeeded(await bulk.perform({ doing: 'Recording payments', rows, step }));
    if (done.length > 0) toasts.success(`Payment recorded for ${counted(done.length, 'invoice')}`);
    onDone();
  };

  return {
    ...bulk,
    recordPayments,
    exportCsv: (rows: readonly InvoiceRow[]) =>
      downloadCsv(csvFileName('invoices'), invoicesCsv(rows)),
    showReminders: (rows: readonly InvoiceRow[], results: BulkResult[]) => {
      bulk.show('Sending reminders', rows, results);
      onDone();
    },
  };
}
