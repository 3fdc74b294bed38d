import { messageOf } from '@plumbline/data';
import { makePdf, savePdf, zipFiles } from '@plumbline/design/documents';
import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useInvoiceDeleteMutation, useInvoiceRestoreMutation } from '../../data/invoices.ts';
import { usePaymentRecordManyMutation } from '../../data/payments.ts';
import type { BulkResult, InvoiceRow, PaymentMethod } from '../../data/schemas.ts';
import { useLoadPaper } from '../../shared/paper/loadPaper.ts';
import { pdfName } from '../../shared/paper/usePdf.ts';
import { today } from '../../shared/words.ts';
import { invoicesCsv } from './exportInvoices.ts';

/** How far a bulk act is, and how each invoice fared. */
export type BulkRun = {
  doing: string;
  done: number;
  total: number;
  results: BulkResult[];
  isOver: boolean;
};

const stepSize = 20;

/** Acts on many invoices, with progress, Cancel, and a result for each [001 §2, P17]. */
export function useInvoiceBulk(onDone: () => void) {
  const [recordMany] = usePaymentRecordManyMutation();
  const [deleteInvoices] = useInvoiceDeleteMutation();
  const [restoreInvoices] = useInvoiceRestoreMutation();
  const [run, setRun] = useState<BulkRun>();
  const isCancelled = useRef(false);
  const loadPaper = useLoadPaper();
  const toasts = useToasts();

  /** Runs an act over the invoices in steps and shows where it is; answers what became of each. */
  const perform = async (
    doing: string,
    rows: readonly InvoiceRow[],
    step: (rows: InvoiceRow[]) => Promise<BulkResult[]>,
    size = stepSize,
  ): Promise<BulkResult[]> => {
    isCancelled.current = false;
    const results: BulkResult[] = [];
    setRun({ doing, done: 0, total: rows.length, results, isOver: false });
    for (let at = 0; at < rows.length && !isCancelled.current; at += size) {
      // One step after the other, so that Cancel takes hold.
      // oxlint-disable-next-line no-await-in-loop
      results.push(...(await step(rows.slice(at, at + size))));
      setRun({
        doing,
        done: results.length,
        total: rows.length,
        results: [...results],
        isOver: false,
      });
    }
    setRun(
      results.some(({ ok }) => !ok)
        ? { doing, done: results.length, total: rows.length, results, isOver: true }
        : undefined,
    );
    return results;
  };
  const failed = (rows: readonly InvoiceRow[], error: unknown): BulkResult[] =>
    rows.map(({ id }) => ({ id, ok: false, message: messageOf(error) }));
  const succeeded = (results: readonly BulkResult[]) => results.filter(({ ok }) => ok).length;
  const count = (number: number) => `${number} ${number === 1 ? 'invoice' : 'invoices'}`;

  const recordPayments = async (rows: readonly InvoiceRow[], method: PaymentMethod) => {
    const ids = new Map(rows.map(({ id }) => [id, crypto.randomUUID()]));
    const results = await perform('Recording payments', rows, async (part) => {
      const payments = part.map(({ id }) => ({
        id: ids.get(id) ?? crypto.randomUUID(),
        invoice_id: id,
        method,
      }));
      const { data, error } = await recordMany(payments);
      return data ?? failed(part, error);
    });
    if (succeeded(results) > 0) toasts.success(`Payment recorded for ${count(succeeded(results))}`);
    onDone();
  };

  const removeDrafts = async (rows: readonly InvoiceRow[]) => {
    const results = await perform('Deleting', rows, async (part) => {
      const drafts = part.filter(({ status }) => status === 'draft');
      const others = part
        .filter(({ status }) => status !== 'draft')
        .map(({ id }) => ({
          id,
          ok: false,
          message: 'Only drafts can be deleted together. Void this invoice instead.',
        }));
      if (drafts.length === 0) return others;
      const { data, error } = await deleteInvoices(drafts.map(({ id }) => id));
      return [...(data ?? failed(drafts, error)), ...others];
    });
    const gone = results.flatMap(({ id, ok }) => (ok ? [id] : []));
    if (gone.length > 0)
      toasts.undo(`${count(gone.length)} deleted`, () => void restoreInvoices(gone));
    onDone();
  };

  const downloadPdfs = async (rows: readonly InvoiceRow[]) => {
    const files: { name: string; blob: Blob }[] = [];
    const makeOne = async ({ id }: InvoiceRow): Promise<BulkResult> => {
      try {
        const document = await loadPaper('invoice', id);
        if (!document) return { id, ok: false, message: 'Invoice data not found' };
        const { pdf } = await makePdf(
          { kind: 'document', document },
          `${document.heading} ${document.number}`,
        );
        files.push({ name: pdfName('invoice', document), blob: pdf });
        return { id, ok: true, message: null };
      } catch {
        return { id, ok: false, message: 'Failed to generate invoice PDF' };
      }
    };
    await perform('Making PDFs', rows, (part) => Promise.all(part.map(makeOne)), 4);
    if (files.length === 0 || isCancelled.current) return;
    savePdf(await zipFiles(files), `invoices_${today()}.zip`);
    toasts.success('Invoice PDF generated successfully!');
  };

  const exportCsv = (rows: readonly InvoiceRow[]) => {
    downloadCsv(csvFileName('invoices'), invoicesCsv(rows));
  };

  return {
    run,
    cancel: () => {
      isCancelled.current = true;
    },
    dismiss: () => setRun(undefined),
    showResults: (doing: string, results: BulkResult[]) => {
      if (results.some(({ ok }) => !ok))
        setRun({ doing, done: results.length, total: results.length, results, isOver: true });
      onDone();
    },
    recordPayments,
    removeDrafts,
    downloadPdfs,
    exportCsv,
  };
}
