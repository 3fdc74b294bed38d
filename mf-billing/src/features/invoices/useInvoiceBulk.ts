import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { useToasts } from '@plumbline/platform';
import { useInvoiceDeleteMutation, useInvoiceRestoreMutation } from '../../data/invoices.ts';
import { usePaymentRecordManyMutation } from '../../data/payments.ts';
import type { BulkResult, InvoiceRow, PaymentMethod } from '../../data/schemas.ts';
import { countOf, failed, succeeded, useDocumentBulk } from '../../shared/bulk/useDocumentBulk.ts';
import { invoicesCsv } from './exportInvoices.ts';

/** Acts on many invoices [001 §2, P17]. */
export function useInvoiceBulk(onDone: () => void) {
  const [recordMany] = usePaymentRecordManyMutation();
  const [deleteInvoices] = useInvoiceDeleteMutation();
  const [restoreInvoices] = useInvoiceRestoreMutation();
  const toasts = useToasts();
  const bulk = useDocumentBulk<InvoiceRow>({
    kind: 'invoice',
    numberOf: ({ invoice_number }) => invoice_number,
    keepsSent: 'Only drafts can be deleted together. Void this invoice instead.',
    onDelete: deleteInvoices,
    onRestore: (ids) => void restoreInvoices(ids),
    onDone,
  });

  const recordPayments = async (rows: readonly InvoiceRow[], method: PaymentMethod) => {
    const ids = new Map(rows.map(({ id }) => [id, crypto.randomUUID()]));
    const step = async (part: InvoiceRow[]) => {
      const payments = part.map(({ id }) => ({
        id: ids.get(id) ?? crypto.randomUUID(),
        invoice_id: id,
        method,
      }));
      const { data, error } = await recordMany(payments);
      return data ?? failed(part, error);
    };
    const done = succeeded(await bulk.perform({ doing: 'Recording payments', rows, step }));
    if (done.length > 0) toasts.success(`Payment recorded for ${countOf('invoice', done.length)}`);
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
