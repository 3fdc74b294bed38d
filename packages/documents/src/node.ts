/** Documents for the gateways: no React, no worker. */
export { appendPages } from './appendPages.ts';
export { evidencePage, formatInstant, type SigningEvidence } from './evidencePage.ts';
export { makePdfInNode } from './makePdfInNode.ts';
export { clientQuoteDocument, type ClientQuote } from './quoteDocument.ts';
export type { DocumentSender, PaperSize, PrintDocument, PrintReport, Printable } from './model.ts';
