import { messageOf } from '@plumbline/data';
import type { QuoteStatus } from '@plumbline/domain';
import { useGo, useNavigate, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useQuoteDeleteMutation, useQuoteDuplicateMutation } from '../../data/quotes.ts';
import { useQuoteReviseMutation, useQuoteStatusMutation } from '../../data/quoteStatus.ts';
import type { QuoteRow } from '../../data/schemas.ts';
import { useLoadPaper } from '../paper/loadPaper.ts';
import { usePdf } from '../paper/usePdf.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useRestoreDocuments } from './useRestoreDocuments.ts';

/** The quote fields that actions need; list rows and full quotes both have them. */
export type ActedQuote = Pick<
  QuoteRow,
  | 'id'
  | 'quote_number'
  | 'title'
  | 'status'
  | 'client_id'
  | 'client_name'
  | 'client_email'
  | 'billed_amount'
  | 'total_amount'
  | 'invoice_id'
> & {
  /** Amount not yet invoiced, before tax, in dollars; absent in list rows. */
  left?: number;
};

/** All quote actions and their dialogs. */
export function useQuoteActs() {
  const [setStatus] = useQuoteStatusMutation();
  const [reviseQuote] = useQuoteReviseMutation();
  const [duplicateQuote] = useQuoteDuplicateMutation();
  const [deleteQuotes] = useQuoteDeleteMutation();
  const restoreQuotes = useRestoreDocuments('quote');
  const [open, setOpen] = useState<{ dialog: 'send' | 'convert' | 'revise'; quote: ActedQuote }>();
  const loadPaper = useLoadPaper();
  const pdf = usePdf('quote');
  const toasts = useToasts();
  const go = useGo();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);

  const move = async ({ id, quote_number }: ActedQuote, status: QuoteStatus) => {
    const { error } = await setStatus({ id, status });
    if (error) toasts.error(`Failed to update quote: ${messageOf(error)}`);
    else toasts.success(`Quote #${quote_number} updated successfully`);
  };

  const duplicate = async ({ id }: ActedQuote) => {
    const { data, error } = await duplicateQuote({ id, newId: crypto.randomUUID() });
    if (!data) {
      toasts.error(`Failed to create quote: ${messageOf(error)}`);
      return;
    }
    toasts.success(`Quote #${data.quote_number} created successfully as draft`);
    go('billing.quote', { params: { quoteId: data.id } });
  };

  const remove = async ({ id, quote_number }: ActedQuote): Promise<boolean> => {
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
  const revise = async ({ id }: ActedQuote, reason: string) => {
    const { data, error } = await reviseQuote({ id, reason });
    if (!data) return messageOf(error);
    void navigate(`/quotes/${id}/edit`);
    return undefined;
  };

  const dialogs: ReactNode = open && (
    <>
      {open.dialog === 'send' && (
        <SendDialog
          document="quote"
          id={open.quote.id}
          number={open.quote.quote_number}
          title={open.quote.title}
          email={open.quote.client_email}
          clientName={open.quote.client_name}
          isSettled={open.quote.status === 'accepted'}
          onMark={() => void move(open.quote, 'sent')}
          onClose={close}
        />
      )}
      {open.dialog === 'revise' && (
        <ReasonDialog
          title={`Revise quote ${open.quote.quote_number}`}
          label="Reason (optional)"
          hint="The sent version is saved. You’ll edit a new draft."
          submitLabel="Revise"
          onSubmit={(reason) => revise(open.quote, reason)}
          onClose={close}
        />
      )}
      {open.dialog === 'convert' && (
        <ConvertDialog
          quote={open.quote}
          onClose={close}
          onDone={({ id }) => {
            close();
            go('billing.invoices', {}, { state: { invoiceId: id } });
          }}
        />
      )}
    </>
  );

  return {
    dialogs,
    isMakingPdf: pdf.isMaking,
    send: (quote: ActedQuote) => setOpen({ dialog: 'send', quote }),
    accept: (quote: ActedQuote) => void move(quote, 'accepted'),
    reject: (quote: ActedQuote) => void move(quote, 'rejected'),
    revise: (quote: ActedQuote) => setOpen({ dialog: 'revise', quote }),
    convert: (quote: ActedQuote) => setOpen({ dialog: 'convert', quote }),
    duplicate: (quote: ActedQuote) => void duplicate(quote),
    remove,
    download: (quote: ActedQuote) => void pdf.download(() => loadPaper('quote', quote.id)),
    viewInvoice: (quote: ActedQuote) =>
      quote.invoice_id !== null &&
      go('billing.invoice', { params: { invoiceId: quote.invoice_id } }),
  };
}
export type QuoteActs = ReturnType<typeof useQuoteActs>;
