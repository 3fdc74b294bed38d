export {
  addressLines,
  companyPaperSize,
  companySender,
  dressed,
  type PrintedCompany,
} from './companySender.ts';
export { documentFileName } from './fileName.ts';
export { maxLogoBytes } from './logo.ts';
export { barAxis } from './layout/barAxis.ts';
export type { Mark, PrintPage } from './marks.ts';
export {
  senderOf,
  standardTemplate,
  type DocumentLine,
  type DocumentSender,
  type DocumentTemplate,
  type DocumentTotal,
  type PaperSize,
  type PrintDocument,
  type PrintReport,
  type Printable,
  type ReportChart,
  type ReportPicture,
  type ReportTable,
} from './model.ts';
export {
  clientQuoteDocument,
  exemptionTexts,
  priced,
  lineTaxLabel,
  sumsOf,
  toDocumentLine,
  type PrintedSums,
  type StoredLine,
} from './quoteDocument.ts';
export { openPdfPages, type PdfPages } from './pdfPages.ts';
export { iosSaveHint, isIos, openPdfTab, savePdf } from './savePdf.ts';
export {
  agingRows,
  clientStatement,
  closingLabel,
  entryDetails,
  entryName,
  letterhead,
  type ClientStatement,
  type Letterhead,
  type StatementEntry,
} from './statement.ts';
export { statementReport } from './statementReport.ts';
export { dress, storedTemplate, type StoredTemplate } from './storedTemplate.ts';
export { makePages, makePdf, type PdfAnswer } from './worker/documentService.ts';
export { zipFiles } from './zip.ts';
