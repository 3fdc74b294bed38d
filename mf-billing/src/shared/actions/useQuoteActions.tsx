import { messageOf } from '@plumbline/data';
import type { QuoteStatus } from '@plumbline/domain';
import { useGo, useNavigate, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useQuoteDeleteMutation, useQuoteDuplicateMutation } from '../../data/quotes.ts';
import { useQuoteReviseMutation, useQuoteStatusMutation } from '../../data/quoteStatus.ts';
import { useLoadPrintDocument } from '../print/loadPrintDocument.ts';
import { usePdf } from '../print/usePdf.ts';
import { QuoteDialog, type OpenQuoteDialog } from './QuoteDialog.tsx';
import type { QuoteTarget } from './quoteTarget.ts';
import { useRestoreDocuments } from './useRestoreDocuments.ts';

/** All quote actions and their dialogs. */
export function useQuoteActions() {
  const [setStatus] = useQuoteStatusMutation();
  const [reviseQuote] = useQuoteReviseMutation();
  const [duplicateQuote] = useQuoteDuplicateMutation();
  const [deleteQuotes] = useQuoteDeleteMutation();
  const restoreQuotes = useRestoreDocuments('quote');
  const [open, setOpen] = useState<OpenQuoteDialog>();
  const loadPrintDocument = useLoadPrintDocument();
  const pdf = usePdf('quote');
  const toasts = useToasts();
  const go = useGo();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);

  const move = async ({ id, quote_number }: QuoteTarget, status: QuoteStatus) => {
    const { error } = await setStatus({ id, status });
    if (error) toasts.error(`Failed to update quote: ${messageOf(error)}`);
    else toasts.success(`Quote #${quote_number} updated successfully`);
  };

  const duplicate = async ({ id }: QuoteTarget) => {
    const { data, error } = await duplicateQuote({ id, newId: crypto.randomUUID() });
    if (!data) {
      toasts.error(`Failed to create quote: ${messageOf(error)}`);
      return;
    }
    toasts.success(`Quote #${data.quote_number} created successfully as draft`);
    go('billing.quote', { params: { quoteId: data.id } });
  };

  const remove = async ({ id, quote_number }: QuoteTarget): Promise<boolean> => {
    const { data, error } = await deleteQuotes([id]);
    const [result] = data ?? [];
    if (!result?.ok) {
      toasts.error(`Failed to delete quote: ${result?.message ?? messageOf(error)}`);
      return false;
    }
    toasts.undo(`Quote #${quote_number} deleted successfully`, () => void restoreQuotes([id]));
    return true;
  };

  /** Returns an error message, or undefined. */
  const revise = async ({ id }: QuoteTarget, reason: string) => {
    const { data, error } = await reviseQuote({ id, reason });
    if (!data) return messageOf(error);
    void navigate(`/quotes/${id}/edit`);
    return undefined;
  };

  const dialogs: ReactNode = open && (
    <QuoteDialog
      {...open}
      onMark={() => void move(open.quote, 'sent')}
      onRevise={(reason) => revise(open.quote, reason)}
      onConverted={({ id }, sends) =>
        go('billing.invoices', {}, { state: { invoiceId: id, ...(sends && { action: 'send' }) } })
      }
      onClose={close}
    />
  );

  return {
    dialogs,
    isMakingPdf: pdf.isMaking,
    send: (quote: QuoteTarget) => setOpen({ dialog: 'send', quote }),
    accept: (quote: QuoteTarget) => void move(quote, 'accepted'),
    reject: (quote: QuoteTarget) => void move(quote, 'rejected'),
    revise: (quote: QuoteTarget) => setOpen({ dialog: 'revise', quote }),
    convert: (quote: QuoteTarget) => setOpen({ dialog: 'convert', quote }),
    duplicate: (quote: QuoteTarget) => void duplicate(quote),
    saveTemplate: (quote: QuoteTarget) => setOpen({ dialog: 'template', quote }),
    remove,
    download: (quote: QuoteTarget) => void pdf.download(() => loadPrintDocument('quote', quote.id)),
    viewInvoice: (quote: QuoteTarget) =>
      quote.invoice_id !== null &&
      go('billing.invoice', { params: { invoiceId: quote.invoice_id } }),
  };
}
export type QuoteActions = ReturnType<typeof useQuoteActions>;
