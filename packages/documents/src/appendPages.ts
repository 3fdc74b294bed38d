import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * The PDF with the pages of another at its end; what it already holds is not changed. Rejects for a file that is no
 * PDF, is damaged, or is encrypted.
 */
export async function appendPages(pdf: Uint8Array, extra: Uint8Array): Promise<Uint8Array> {
  const [base, more] = await Promise.all([
    PDFDocument.load(pdf, { updateMetadata: false }),
    PDFDocument.load(extra),
  ]);
  const pages = await base.copyPages(more, more.getPageIndices());
  for (const page of pages) base.addPage(page);
  return base.save();
}
