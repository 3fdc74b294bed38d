export {
  addressLines,
  companyPaperSize,
  companySender,
  dressed,
  type PrintedCompany,
} from './companyPaper.ts';
export { documentFileName } from './fileName.ts';
export { maxLogoBytes } from './logo.ts';
export { barAxis } from './layout/barAxis.ts';
export type { Mark, PaperPage } from './marks.ts';
export {
  senderOf,
  standardTemplate,
  type DocumentLine,
  type DocumentSender,
  type DocumentTemplate,
  type DocumentTotal,
  type Paper,
  type PaperDocument,
  type PaperReport,
  type Printable,
  type ReportChart,
  type ReportTable,
} from './model.ts';
export {
  clientQuotePaper,
  priced,
  sumsOf,
  toDocumentLine,
  type PrintedSums,
  type StoredLine,
} from './quotePaper.ts';
export { iosSaveHint, isIos, openPdfTab, savePdf } from './savePdf.ts';
export { dress, storedTemplate, type StoredTemplate } from './storedTemplate.ts';
export { makePages, makePdf, type PdfAnswer } from './worker/documentService.ts';
export { zipFiles } from './zip.ts';
