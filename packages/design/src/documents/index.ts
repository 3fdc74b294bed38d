export * from './deprecated.ts';
export * from '@plumbline/documents';
/** WCAG 2 contrast, for choosing the colors of a document. */
export { contrast } from '../theme/contrast.ts';
export { PrintPreview } from './preview/PrintPreview.tsx';
