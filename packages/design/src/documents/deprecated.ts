/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export {
  clientQuoteDocument as clientQuotePaper,
  type PaperSize as Paper,
  type PrintDocument as PaperDocument,
  type PrintPage as PaperPage,
  type PrintReport as PaperReport,
} from '@plumbline/documents';
export { PrintPreview as PaperPreview } from './preview/PrintPreview.tsx';
