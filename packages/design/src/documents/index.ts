/** Contrast by WCAG 2, for whoever lets a colour of paper be chosen. */
export { contrast } from '../theme/contrast.ts';
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
export type { PaperPage } from './marks.ts';
export {
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
export { PaperPreview } from './preview/PaperPreview.tsx';
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
