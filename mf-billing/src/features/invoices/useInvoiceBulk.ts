import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useInvoiceDeleteMutation } from '../../data/invoiceActions.ts';
import {
  usePaymentRecordManyMutation,
  useReminderSendMutation,
  type ManyPayments,
} from '../../data/payments.ts';
import type { InvoiceRow } from '../../data/schemas.ts';
import type { ReminderValues } from '../../shared/actions/ReminderDialog.tsx';
import { takesPayments } from '../../shared/actions/useInvoiceActions.tsx';
import { useRestoreDocuments } from '../../shared/actions/useRestoreDocuments.ts';
import { failed, succeeded, useDocumentBulk } from '../../shared/bulk/useDocumentBulk.ts';
import { invoicesCsv } from './exportInvoices.ts';

/** Bulk actions on invoices. */
export function useInvoiceBulk(onDone: () => void) {
  const [recordMany] = usePaymentRecordManyMutation();
  const [remind] = useReminderSendMutation();
  const [deleteInvoices] = useInvoiceDeleteMutation();
  const restoreInvoices = useRestoreDocuments('invoice');
  const toasts = useToasts();
  const bulk = useDocumentBulk<InvoiceRow>({
    kind: 'invoice',
    numberOf: ({ invoice_number }) => invoice_number,
    keepsSent: 'Only drafts can be deleted in bulk. Void this invoice instead.',
    onDelete: deleteInvoices,
    onRestore: (ids) => void restoreInvoices(ids),
    onDone,
  });

  /** Records a payment's shares, in dollars by invoice; other rows get a message why they have none. */
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
            ? 'The payment ran out before this invoice.'
            : 'This invoice has no balance due.',
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

  const sendReminders = async (rows: readonly InvoiceRow[], reminder: ReminderValues) => {
    const step = async (part: InvoiceRow[]) => {
      const { data, error } = await remind({ ids: part.map(({ id }) => id), ...reminder });
      return data ?? failed(part, error);
    };
    const done = succeeded(await bulk.perform({ doing: 'Sending reminders', rows, step }));
    if (done.length > 0) toasts.success('Reminder sent successfully!');
    onDone();
  };

  return {
    ...bulk,
    recordPayments,
    exportCsv: (rows: readonly InvoiceRow[]) =>
      downloadCsv(csvFileName('invoices'), invoicesCsv(rows)),
    sendReminders,
  };
}
