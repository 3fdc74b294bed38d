import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useInvoiceRestoreMutation } from '../../data/invoiceActions.ts';
import { useQuoteRestoreMutation } from '../../data/quotes.ts';
import type { DocumentKind } from '../../data/schemas.ts';

/**
 * Restores deleted documents, or shows why it can't: a change order may be on another invoice by
 * now.
 */
export function useRestoreDocuments(kind: DocumentKind) {
  const [restoreInvoices] = useInvoiceRestoreMutation();
  const [restoreQuotes] = useQuoteRestoreMutation();
  const restore = kind === 'invoice' ? restoreInvoices : restoreQuotes;
  const toasts = useToasts();
  return async (ids: readonly string[]) => {
    const { error } = await restore(ids);
    if (error) toasts.error(`Failed to undo: ${messageOf(error)}`);
  };
}
