import { isDataError } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import type { PaperDocument } from '@plumbline/design/documents';
import type { DocumentKind } from '../../data/schemas.ts';
import { useLazyBillingCompanyQuery, type CompanyCard } from '../../data/lookups.ts';
import { useLazyInvoiceFileQuery } from '../../data/invoices.ts';
import { useLazyQuoteFileQuery } from '../../data/quotes.ts';
import { invoiceToPaper, quoteToPaper } from './toPaper.ts';

/** Nothing for what is gone; any other failure stays one. */
const nothingWhereGone = (error: unknown) =>
  isDataError(error) && error.kind === 'notFound' ? undefined : Promise.reject(error);

/** Loads the company's card as it is printed. Rejects where it could not be loaded. */
export function useLoadCompany() {
  const company = useCompanyId();
  const [loadCompany] = useLazyBillingCompanyQuery();
  return (): Promise<CompanyCard> => loadCompany(company, true).unwrap();
}

/** Loads documents as they are printed: the stored document and the company's card. Answers nothing for what is gone, and rejects where either could not be loaded. */
export function useLoadPaper() {
  const loadCompany = useLoadCompany();
  const [loadQuote] = useLazyQuoteFileQuery();
  const [loadInvoice] = useLazyInvoiceFileQuery();
  return async (kind: DocumentKind, id: string): Promise<PaperDocument | undefined> => {
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
      ? quoteToPaper(document.data, card)
      : invoiceToPaper(document.data, card);
  };
}
