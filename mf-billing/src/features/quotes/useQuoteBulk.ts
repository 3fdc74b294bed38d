import { messageOf } from '@plumbline/data';
import { csvFileName, downloadCsv } from '@plumbline/design/import';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import { useQuoteDeleteMutation } from '../../data/quotes.ts';
import type { BulkResult, QuoteRow } from '../../data/schemas.ts';
import { useMailDocument, useStandardMail } from '../../shared/actions/useMailDocument.ts';
import { useRestoreDocuments } from '../../shared/actions/useRestoreDocuments.ts';
import { succeeded, useDocumentBulk } from '../../shared/bulk/useDocumentBulk.ts';
import { quotesCsv } from './exportQuotes.ts';

/** Why a quote can't be emailed in bulk. */
function hindrance({ status, client_email }: QuoteRow): string | undefined {
  if (status !== 'draft' && status !== 'sent') return 'Only drafts and sent quotes can be sent.';
  return client_email ? undefined : 'The client has no email address.';
}

/** Bulk actions on quotes. */
export function useQuoteBulk(onDone: () => void) {
  const [deleteQuotes] = useQuoteDeleteMutation();
  const restoreQuotes = useRestoreDocuments('quote');
  const mail = useMailDocument();
  const standard = useStandardMail();
  const toasts = useToasts();
  const bulk = useDocumentBulk<QuoteRow>({
    kind: 'quote',
    numberOf: ({ quote_number }) => quote_number,
    keepsSent: 'Only drafts can be deleted in bulk.',
    onDelete: deleteQuotes,
    onRestore: (ids) => void restoreQuotes(ids),
    onDone,
  });

  const sendOne = async (quote: QuoteRow): Promise<BulkResult> => {
    const { id, quote_number: number, title, client_email } = quote;
    const why = hindrance(quote);
    if (why !== undefined || !client_email) return { id, ok: false, message: why ?? null };
    const { subject, message } = standard({
      word: 'quote',
      number,
      title,
      clientName: quote.client_name,
      isSettled: false,
      amount: quote.total_amount,
    });
    try {
      await mail({ document: 'quote', id, number, to: client_email, subject, message });
      return { id, ok: true, message: null };
    } catch (error) {
      return { id, ok: false, message: error instanceof Error ? error.message : messageOf(error) };
    }
  };

  /** Emails each quote to its client with its PDF and link, one after another. */
  const send = async (rows: readonly QuoteRow[]) => {
    const step = (part: QuoteRow[]) => Promise.all(part.map(sendOne));
    const sent = succeeded(await bulk.perform({ doing: 'Sending', rows, step, size: 1 }));
    if (sent.length > 0) toasts.success(`${counted(sent.length, 'quote')} sent`);
    onDone();
  };

  return {
    ...bulk,
    send,
    exportCsv: (rows: readonly QuoteRow[]) => downloadCsv(csvFileName('quotes'), quotesCsv(rows)),
  };
}
