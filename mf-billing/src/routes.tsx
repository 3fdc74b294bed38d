import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'billing.quotes': () =>
    import('./features/quotes/QuotesPage.tsx').then((module) => module.QuotesPage),
  'billing.quoteNew': () =>
    import('./features/quote-wizard/QuoteNewPage.tsx').then((module) => module.QuoteNewPage),
  'billing.quickQuote': () =>
    import('./features/quick-quote/QuickQuotePage.tsx').then((module) => module.QuickQuotePage),
  'billing.quote': () =>
    import('./features/quote-file/QuotePage.tsx').then((module) => module.QuotePage),
  'billing.quoteEdit': () =>
    import('./features/quote-wizard/QuoteEditPage.tsx').then((module) => module.QuoteEditPage),
  'billing.invoices': () =>
    import('./features/invoices/InvoicesPage.tsx').then((module) => module.InvoicesPage),
  'billing.invoiceNew': () =>
    import('./features/invoice-wizard/InvoiceNewPage.tsx').then((module) => module.InvoiceNewPage),
  'billing.invoice': () =>
    import('./features/invoice-file/InvoicePage.tsx').then((module) => module.InvoicePage),
  'billing.invoiceEdit': () =>
    import('./features/invoice-wizard/InvoiceEditPage.tsx').then(
      (module) => module.InvoiceEditPage,
    ),
  'billing.shared': () =>
    import('./features/shared-document/SharedDocumentPage.tsx').then(
      (module) => module.SharedDocumentPage,
    ),
});
