/** Documents for the gateways: no React, no worker. */
export { appendPages } from './appendPages.ts';
export { evidencePage, formatInstant, type SigningEvidence } from './evidencePage.ts';
export { makePdfInNode } from './makePdfInNode.ts';
export { clientQuotePaper, type ClientQuote } from './quotePaper.ts';
export type { DocumentSender, Paper, PaperDocument, PaperReport, Printable } from './model.ts';
