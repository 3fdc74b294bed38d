import { isDataError } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import type { PrintDocument } from '@plumbline/design/documents';
import type { DocumentKind } from '../../data/schemas.ts';
import { useLazyBillingCompanyQuery, type CompanyCard } from '../../data/lookups.ts';
import { useLazyInvoiceFileQuery } from '../../data/invoices.ts';
import { useLazyQuoteFileQuery } from '../../data/quotes.ts';
import { quoteToPrintDocument } from './quotePrintDocument.ts';
import { invoiceToPrintDocument } from './invoicePrintDocument.ts';

/** Undefined if not found; other errors are thrown. */
const nothingWhereGone = (error: unknown) =>
  isDataError(error) && error.kind === 'notFound' ? undefined : Promise.reject(error);

/** Loads the company details for print. Rejects on failure. */
export function useLoadCompany() {
  const company = useCompanyId();
  const [loadCompany] = useLazyBillingCompanyQuery();
  return (): Promise<CompanyCard> => loadCompany(company, true).unwrap();
}

/** Loads documents for print. Returns undefined if not found; rejects on failure. */
export function useLoadPrintDocument() {
  const loadCompany = useLoadCompany();
  const [loadQuote] = useLazyQuoteFileQuery();
  const [loadInvoice] = useLazyInvoiceFileQuery();
  return async (kind: DocumentKind, id: string): Promise<PrintDocument | undefined> => {
    const [card, document] = await Promise.all([
      loadCompany(),
      kind === 'quote'
        ? loadQuote(id)
            .unwrap()
            .then((data) => ({ kind: 'quote' as const, data }), nothingWhereGone)
        : loadInvoice(id)
            .unwrap()
            .then((data) => ({ kind: 'invoice' as const, data }), nothingWhereGone),
    ]);
    if (!document) return undefined;
    return document.kind === 'quote'
      ? quoteToPrintDocument(document.data, card)
      : invoiceToPrintDocument(document.data, card);
  };
}
