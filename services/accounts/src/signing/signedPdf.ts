import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';

type SignedFile = {
  bytes: Uint8Array;
  /** The ending of its name in lower case: pdf, docx, jpg … */
  type: string;
  name: string;
};

/**
 * The signed file: the document's own pages, then the pages of evidence (PDFs). A picture becomes a page; what
 * has no pages of its own (Word, Excel, a PDF that cannot be opened) is attached unchanged to the pages of evidence.
 */
export async function signedPdf(
  original: SignedFile,
  evidence: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (original.type === 'pdf') {
    const whole = await PDFDocument.load(original.bytes)
      .then((pdf) => withEvidence(pdf, evidence))
      // Locked by a password, or damaged: some faults show only when its pages are read or written.
      .catch(() => undefined);
    if (whole) return whole;
  }
  const pdf = await PDFDocument.create();
  await include(pdf, original);
  return withEvidence(pdf, evidence);
}

async function withEvidence(pdf: PDFDocument, evidence: readonly Uint8Array[]) {
  for (const pages of evidence) {
    const from = await PDFDocument.load(pages);
    for (const page of await pdf.copyPages(from, from.getPageIndices())) pdf.addPage(page);
  }
  return pdf.save();
}

async function include(pdf: PDFDocument, { bytes, type, name }: SignedFile): Promise<void> {
  const picture = await pictureOf(pdf, bytes, type).catch(() => undefined);
  if (picture) drawPicture(pdf, picture);
  else await pdf.attach(bytes, name, { description: 'The file that was signed' });
}

async function pictureOf(pdf: PDFDocument, bytes: Uint8Array, type: string) {
  if (type === 'png') return pdf.embedPng(bytes);
  if (type === 'jpg' || type === 'jpeg') return pdf.embedJpg(bytes);
  return undefined;
}

/** A picture as large as it fits on a page of US Letter with half an inch around it. */
function drawPicture(pdf: PDFDocument, picture: PDFImage): void {
  const page = pdf.addPage([612, 792]);
  const { width, height } = picture.scaleToFit(540, 720);
  page.drawImage(picture, { x: (612 - width) / 2, y: 756 - height, width, height });
}
